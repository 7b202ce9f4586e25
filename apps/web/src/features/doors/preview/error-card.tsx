import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'

interface ErrorCardProps {
  readonly onRetry: () => void
  readonly onAnother: () => void
}

/** Shown when the chosen door could not be set into the photo. */
export function ErrorCard({ onRetry, onAnother }: ErrorCardProps) {
  return (
    <div role="alert" className="space-y-3 rounded-card border border-danger/40 bg-danger-soft p-4">
      <h2 className="flex items-center gap-2 font-semibold text-danger">
        <CircleAlert aria-hidden="true" className="size-5" />
        <Trans>Error</Trans>
      </h2>
      <p>
        <Trans>
          We couldn't put this door into your photo. Its picture may be missing, or its corners are too far
          outside the photo.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
        <Button variant="quiet" onClick={onAnother}>
          <Trans>Choose another door</Trans>
        </Button>
      </div>
    </div>
  )
}
