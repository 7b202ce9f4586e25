import type { Surface } from '@housecoat/engine'
import { Pointer } from 'lucide-react'
import { classNames } from '../../../shared/ui/class-names.ts'
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

/** Laid over the photo while nothing is marked. */
export function TapPrompt({ area }: AreaHintProps) {
  if (!isAreaEmpty(area)) return null
  return (
    <p className="pointer-events-none absolute inset-x-0 top-3 z-10 flex justify-center px-3 md:top-5">
      <span className="flex items-center gap-2.5 rounded-full bg-primary px-4 py-2 text-sm font-semibold whitespace-nowrap text-on-primary shadow-soft md:px-5 md:py-2.5 md:text-base">
        <Pointer aria-hidden="true" className="size-5 shrink-0" />
        Tap the {SURFACE_WORDS[area.surface]} you want to paint
      </span>
    </p>
  )
}

/** What was found, in a sentence under the photo. */
export function AreaStatus({ area }: AreaHintProps) {
  return (
    <p role="status" className={classNames('text-sm text-muted', isAreaEmpty(area) && 'sr-only')}>
      {describeArea(area)}
    </p>
  )
}

function describeArea(area: ShownArea): string {
  const words = SURFACE_WORDS[area.surface]
  if (isAreaEmpty(area)) return `Nothing is marked. Tap the ${words} you want to paint.`
  if (!area.isEdited) return `We found the ${words}. Tap what is missing, or remove what should stay.`
  return `The area covers ${Math.max(1, Math.round(area.coverage * 100))}% of the photo.`
}
