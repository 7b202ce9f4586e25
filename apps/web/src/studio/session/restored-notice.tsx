import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { History, X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

interface RestoredNoticeProps {
  readonly onStartOver: () => void
  readonly onDismiss: () => void
}

/** Says why the wizard does not start at its first step. */
export function RestoredNotice({ onStartOver, onDismiss }: RestoredNoticeProps) {
  return (
    <div className="kept-notice border-b border-line bg-surface">
      <div className="page-width flex items-center gap-2 py-0.5 text-sm">
        <History aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <p role="status" className="min-w-0 flex-1">
          <Trans>We kept your photo.</Trans>
        </p>
        <Button variant="quiet" onClick={onStartOver} className="px-3 text-sm">
          <Trans>Start over</Trans>
        </Button>
        <IconButton label={t`Dismiss`} icon={<X />} onClick={onDismiss} className="-mr-3" />
      </div>
    </div>
  )
}
