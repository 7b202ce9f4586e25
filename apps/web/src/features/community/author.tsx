import { t } from '@lingui/core/macro'
import { classNames } from '../../ui/class-names.ts'

/** The author's initial in a circle, and the username. */
export function Author({ username, className }: { username: string; className?: string }) {
  const name = username === '' ? t`User` : username
  return (
    <span className={classNames('flex items-center gap-2', className)}>
      <span
        aria-hidden="true"
        className="flex size-8 shrink-0 items-center justify-center rounded-full bg-primary-soft font-semibold text-primary uppercase"
      >
        {name.charAt(0)}
      </span>
      <span dir="auto" className="truncate font-medium text-ink">
        {name}
      </span>
    </span>
  )
}
