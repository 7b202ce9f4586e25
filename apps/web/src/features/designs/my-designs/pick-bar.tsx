import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { POLL_LIMITS } from '@housecoat/contract'
import { Columns2 } from 'lucide-react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { AskButton } from '../polls/ask-button.tsx'

interface PickBarProps {
  /** picked designs; null while nothing is being picked */
  readonly ids: readonly number[] | null
  readonly onChange: (ids: readonly number[] | null) => void
}

/** Starts picking designs; then it stays at the foot of the window, with what can be done with them. */
export function PickBar({ ids, onChange }: PickBarProps) {
  if (ids === null)
    return (
      <Button variant="secondary" icon={<Columns2 />} className="sm:ml-auto" onClick={() => onChange([])}>
        <Trans>Compare or Ask</Trans>
      </Button>
    )
  const isPossible = ids.length > 1 && ids.length <= POLL_LIMITS.designsMax
  return (
    <section
      aria-label={t`Picked designs`}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface shadow-[0_-4px_20px_rgb(0_0_0/0.12)]"
    >
      <div className="page-width flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
        <p role="status" className="w-full sm:w-auto sm:flex-1">
          {describePicked(ids.length)}
        </p>
        <ButtonLink
          to={`/my-designs/compare?designs=${ids.join(',')}`}
          icon={<Columns2 />}
          aria-disabled={!isPossible}
          tabIndex={isPossible ? 0 : -1}
          className={classNames('flex-1 sm:flex-none', !isPossible && 'pointer-events-none')}
        >
          <Trans>Compare</Trans>
        </ButtonLink>
        <AskButton projectIds={ids} className="flex-auto px-3 whitespace-nowrap sm:flex-none" />
        <Button variant="quiet" className="px-3" onClick={() => onChange(null)}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </section>
  )
}

function describePicked(count: number): string {
  const { designsMax } = POLL_LIMITS
  if (count === 0) return t`Pick up to ${designsMax} designs.`
  if (count > designsMax) return t`${count} picked. At most ${designsMax} fit.`
  return plural(count, { one: '# picked. Pick another one to compare.', other: '# picked' })
}
