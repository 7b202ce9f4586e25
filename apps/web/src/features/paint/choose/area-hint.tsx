import type { Surface } from '@housecoat/engine'
import { Pointer } from 'lucide-react'
import type { ShownArea } from '../use-paint-engine.ts'

interface AreaHintProps {
  readonly area: ShownArea
}

const SURFACE_WORDS: Record<Surface, string> = {
  exterior: 'walls',
  walls: 'walls',
  ceiling: 'ceiling',
  cabinets: 'cabinets',
  trim: 'trim',
  backsplash: 'backsplash',
}

/** Below this share of the photo nothing worth painting is marked. */
const EMPTY_COVERAGE = 0.0005

export function isAreaEmpty(area: ShownArea): boolean {
  return area.coverage < EMPTY_COVERAGE
}

/** What to do with the photo now: tap the surface when nothing sure was found, mend the area when something was. */
export function AreaHint({ area }: AreaHintProps) {
  const words = SURFACE_WORDS[area.surface]
  if (isAreaEmpty(area)) {
    return (
      <p
        role="status"
        className="mb-2 flex items-center gap-2.5 rounded-control bg-primary px-4 py-2.5 font-semibold text-on-primary"
      >
        <Pointer aria-hidden="true" className="size-5 shrink-0" />
        Tap the {words} you want to paint
      </p>
    )
  }
  return (
    <p role="status" className="mb-2 px-1 py-1 text-sm text-muted md:py-2.5 md:text-base">
      {area.isEdited
        ? `The area covers ${Math.round(area.coverage * 100)}% of the photo.`
        : `We found the ${words}. Tap what is missing, or remove what should stay.`}
    </p>
  )
}
