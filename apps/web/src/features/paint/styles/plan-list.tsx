import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { SURFACE_WORDS, areaName, type StylePlanArea } from '@housecoat/contract'
import { useId } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import type { PlannedPart } from './use-style-parts.ts'
import { translateArea } from '../../../locales/translate-text.ts'
import { describeSurface } from '../area/surface-words.ts'

interface PlanListProps {
  readonly parts: readonly PlannedPart[]
  /** the part whose area is shown on the photo */
  readonly shown: StylePlanArea
  /** takes a part out of the change, or back into it */
  readonly onToggle: (part: StylePlanArea) => void
  readonly onShow: (part: StylePlanArea) => void
}

/** What a style changes in a whole home: untick what should stay, and show a part on the photo to correct it. */
export function PlanList({ parts, shown, onToggle, onShow }: PlanListProps) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="font-semibold">
        <Trans>What changes</Trans>
      </h2>
      <p className="mt-0.5 text-sm text-muted">
        <Trans>Untick what should stay as it is.</Trans>
      </p>
      <ul className="mt-2 grid gap-x-4 sm:grid-cols-2 lg:grid-cols-1">
        {parts.map((part) => (
          <PlanRow
            key={part.id}
            part={part}
            isShown={part.id === shown}
            onToggle={() => onToggle(part.id)}
            onShow={() => onShow(part.id)}
          />
        ))}
      </ul>
    </section>
  )
}

interface PlanRowProps {
  readonly part: PlannedPart
  readonly isShown: boolean
  readonly onToggle: () => void
  readonly onShow: () => void
}

function PlanRow({ part: { surface, coverage, isChanged }, isShown, onToggle, onShow }: PlanRowProps) {
  const surfaceName = describeSurface(surface)
  const share = formatShare(coverage)
  const isInPhoto = coverage > 0
  return (
    <li className="flex min-h-11 items-center gap-2 border-b border-line">
      <label
        className={classNames(
          'flex min-h-11 min-w-0 flex-1 items-center gap-3',
          isInPhoto ? 'cursor-pointer' : 'text-muted',
        )}
      >
        <input
          type="checkbox"
          checked={isChanged}
          disabled={!isInPhoto}
          onChange={onToggle}
          className="focus-ring size-5 shrink-0 rounded-[5px] accent-primary"
        />
        <span className="truncate font-medium">{translateArea(areaName(SURFACE_WORDS[surface]))}</span>
        <span className="ml-auto text-sm whitespace-nowrap text-muted">
          {isInPhoto ? t`${share} of the photo` : t`Not found`}
        </span>
      </label>
      <button
        type="button"
        aria-pressed={isShown}
        aria-label={
          isInPhoto ? t`Show the ${surfaceName} on the photo` : t`Mark the ${surfaceName} on the photo`
        }
        onClick={onShow}
        className={classNames(
          'focus-ring min-h-9 min-w-14 rounded-control px-2 text-sm font-semibold',
          isShown ? 'bg-primary-soft text-primary' : 'text-primary hover:underline',
        )}
      >
        {isInPhoto ? t`Show` : t`Mark`}
      </button>
    </li>
  )
}

/** At least 1 %: what is marked is never nothing. */
function formatShare(coverage: number): string {
  return `${Math.max(1, Math.round(100 * coverage))}%`
}
