import { CERTAIN_OVERLAP_FROM, describeBestGuess, SURFACE_WORDS } from '@housecoat/contract'
import { Pointer } from 'lucide-react'
import type { ShownArea } from './paint-engine.ts'

interface AreaHintProps {
  readonly area: ShownArea
}

/** An area that covers less than this share of the photo counts as empty; one dab of the brush in a narrow board covers more. */
const EMPTY_COVERAGE = 0.0002

/** An area that covers more than this share of the photo fills it. */
const FULL_COVERAGE = 0.97

export function isAreaEmpty(area: ShownArea): boolean {
  return area.coverage < EMPTY_COVERAGE
}

/** Shown over the photo while nothing is marked. */
export function TapPrompt({ area }: AreaHintProps) {
  if (!isAreaEmpty(area)) return null
  return (
    <p className="pointer-events-none absolute inset-x-0 top-3 z-10 flex justify-center px-3 md:top-5">
      <span className="flex items-center gap-2.5 rounded-full bg-primary px-4 py-2 text-sm font-semibold whitespace-nowrap text-on-primary shadow-soft md:px-5 md:py-2.5 md:text-base">
        <Pointer aria-hidden="true" className="size-5 shrink-0" />
        Tap the {SURFACE_WORDS[area.surface]} you want to change
      </span>
    </p>
  )
}

const OTHER_PHOTO = 'choose a photo that shows it clearly'

interface AreaStatusProps extends AreaHintProps {
  /** what else to do if nothing was found; the end of a sentence */
  readonly wayOut?: string | undefined
  /** the areas that may be meant are shown below */
  readonly hasChoices?: boolean
  /** returns to the automatically found area */
  readonly onReset?: () => void
}

/** One sentence about the area, below the photo. */
export function AreaStatus({ area, wayOut = OTHER_PHOTO, hasChoices = false, onReset }: AreaStatusProps) {
  const isResetOffered = area.isKept && !area.isEdited && onReset !== undefined
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      <p role="status">{hasChoices ? describeChoice(area, wayOut) : describeArea(area, wayOut)}</p>
      {isResetOffered && (
        <button
          type="button"
          onClick={onReset}
          className="focus-ring min-h-8 rounded-control font-semibold text-primary hover:underline"
        >
          Use the area we found
        </button>
      )}
    </div>
  )
}

/** The choice between several areas; of an area that was chosen or restored, what is said of any area. */
function describeChoice(area: ShownArea, wayOut: string): string {
  if (area.start === 'blank')
    return `We aren't sure which ${SURFACE_WORDS[area.surface]} you mean. Choose below, or tap the photo.`
  if (area.isEdited || area.isKept) return describeArea(area, wayOut)
  return `${describeBestGuess(area.surface)}: choose another area below, or tap what is missing.`
}

function describeArea(area: ShownArea, wayOut: string): string {
  const words = SURFACE_WORDS[area.surface]
  if (isAreaEmpty(area)) return describeEmptyArea(area, words, wayOut)
  const share = Math.max(1, Math.round(area.coverage * 100))
  if (area.coverage > FULL_COVERAGE)
    return 'The area fills the whole photo. Remove what should stay as it is, such as windows and trim.'
  if (area.isEdited) return `The area covers ${share}% of the photo.${describeTapModel(area)}`
  if (area.isKept) return 'We restored your earlier area.'
  if (area.confidence < CERTAIN_OVERLAP_FROM)
    return `${describeBestGuess(area.surface)}: tap what is missing, or remove what should stay.`
  return `We found the ${words}. Tap what is missing, or remove what should stay.`
}

function describeEmptyArea(area: ShownArea, words: string, wayOut: string): string {
  if (area.isEdited || area.isKept) return `Nothing is marked. Tap the ${words} you want to change.`
  if (area.doubt === 'dark')
    return `This photo is very dark, so we couldn't find the ${words}. Tap the surface yourself, or choose a photo taken in daylight.`
  return `We couldn't find the ${words} in this photo. Tap the surface yourself, or ${wayOut}.`
}

function describeTapModel({ tapModel }: ShownArea): string {
  return tapModel === null ? '' : ` ${tapModel} found what you tapped.`
}
