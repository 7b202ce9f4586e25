import { Trans } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import { describeFailure } from '../api/describe-failure.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

interface LoadFailureProps {
  readonly error: unknown
  /** shown when the error has no message for people */
  readonly fallback: string
  readonly isBusy?: boolean
  readonly onRetry: () => void
  readonly className?: string
}

/** Takes the place of something that could not be loaded, with a button that tries again. */
export function LoadFailure({ error, fallback, isBusy = false, onRetry, className }: LoadFailureProps) {
  return (
    <div role="alert" className={classNames('flex flex-col items-start gap-3', className)}>
      <p className="max-w-prose">{describeFailure(error) ?? fallback}</p>
      <Button variant="secondary" icon={<RotateCw />} isBusy={isBusy} onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}
