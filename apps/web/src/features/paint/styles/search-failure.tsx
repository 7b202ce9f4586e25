import { Trans } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'

/** Says that an area could not be searched for, and offers to try once more. */
export function SearchFailure({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div role="alert" className="space-y-3">
      <p>
        <Trans>We couldn't analyze this photo. Your device may be short of memory.</Trans>
      </p>
      <Button variant="secondary" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}
