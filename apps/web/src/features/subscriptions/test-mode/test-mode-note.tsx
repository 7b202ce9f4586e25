import { Trans } from '@lingui/react/macro'
import { FlaskConical } from 'lucide-react'

/** Marks the pages of the test mode. */
export function TestModeNote() {
  return (
    <p className="flex items-center gap-2.5 rounded-control border border-dashed border-accent bg-surface px-3.5 py-2.5 font-semibold text-accent-text">
      <FlaskConical aria-hidden="true" className="size-5 shrink-0" />
      <Trans>Test mode – no card is charged</Trans>
    </p>
  )
}
