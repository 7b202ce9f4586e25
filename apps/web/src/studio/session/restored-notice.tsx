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
          We kept your photo.
        </p>
        <Button variant="quiet" onClick={onStartOver} className="px-3 text-sm">
          Start over
        </Button>
        <IconButton label="Dismiss" icon={<X />} onClick={onDismiss} className="-mr-3" />
      </div>
    </div>
  )
}
