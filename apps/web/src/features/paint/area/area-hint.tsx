import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CERTAIN_OVERLAP_FROM } from '@housecoat/contract'
import { Pointer } from 'lucide-react'
import type { ShownArea } from './paint-engine.ts'
import { describeSurface } from './surface-words.ts'

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
  const surface = describeSurface(area.surface)
  return (
    <p className="pointer-events-none absolute inset-x-0 top-3 z-10 flex justify-center px-3 md:top-5">
      <span className="flex items-center gap-2.5 rounded-full bg-primary px-4 py-2 text-sm font-semibold whitespace-nowrap text-on-primary shadow-soft md:px-5 md:py-2.5 md:text-base">
        <Pointer aria-hidden="true" className="size-5 shrink-0" />
        <Trans>Tap the {surface} you want to change</Trans>
      </span>
    </p>
  )
}

interface AreaStatusProps extends AreaHintProps {
  /** the person can choose another area, if nothing was found */
  readonly canChooseArea?: boolean
  /** the areas that may be meant are shown below */
  readonly hasChoices?: boolean
  /** returns to the automatically found area */
  readonly onReset?: () => void
}

/** One sentence about the area, below the photo. */
export function AreaStatus(props: AreaStatusProps) {
  const { area, canChooseArea = false, hasChoices = false, onReset } = props
  const isResetOffered = area.isKept && !area.isEdited && onReset !== undefined
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      <p role="status">
        {hasChoices ? describeChoice(area, canChooseArea) : describeArea(area, canChooseArea)}
      </p>
      {isResetOffered && (
        <button
          type="button"
          onClick={onReset}
          className="focus-ring min-h-8 rounded-control font-semibold text-primary hover:underline"
        >
          <Trans>Use the area we found</Trans>
        </button>
      )}
    </div>
  )
}

/** The choice between several areas; of an area that was chosen or restored, what is said of any area. */
function describeChoice(area: ShownArea, canChooseArea: boolean): string {
  const surface = describeSurface(area.surface)
  if (area.start === 'blank')
    return t`We aren't sure which ${surface} you mean. Choose below, or tap the photo.`
  if (area.isEdited || area.isKept) return describeArea(area, canChooseArea)
  return t`This is our best guess at the ${surface}. Please check it: choose another area below, or tap what is missing.`
}

function describeArea(area: ShownArea, canChooseArea: boolean): string {
  const surface = describeSurface(area.surface)
  if (isAreaEmpty(area)) return describeEmptyArea(area, surface, canChooseArea)
  const share = Math.max(1, Math.round(area.coverage * 100))
  if (area.coverage > FULL_COVERAGE)
    return t`The area fills the whole photo. Remove what should stay as it is, such as windows and trim.`
  if (area.isEdited) return describeEditedArea(area, share)
  if (area.isKept) return t`We restored your earlier area.`
  if (area.confidence < CERTAIN_OVERLAP_FROM)
    return t`This is our best guess at the ${surface}. Please check it: tap what is missing, or remove what should stay.`
  return t`We found the ${surface}. Tap what is missing, or remove what should stay.`
}

function describeEmptyArea(area: ShownArea, surface: string, canChooseArea: boolean): string {
  if (area.isEdited || area.isKept) return t`Nothing is marked. Tap the ${surface} you want to change.`
  if (area.doubt === 'dark')
    return t`This photo is very dark, so we couldn't find the ${surface}. Tap the surface yourself, or choose a photo taken in daylight.`
  return canChooseArea
    ? t`We couldn't find the ${surface} in this photo. Tap the surface yourself, or choose another area.`
    : t`We couldn't find the ${surface} in this photo. Tap the surface yourself, or choose a photo that shows it clearly.`
}

function describeEditedArea({ tapModel }: ShownArea, share: number): string {
  return tapModel === null
    ? t`The area covers ${share}% of the photo.`
    : t`The area covers ${share}% of the photo. ${tapModel} found what you tapped.`
}
