import { Trans } from '@lingui/react/macro'
import { Button } from '../button.tsx'

interface FormActionsProps {
  readonly label: string
  /** of the submit button while `isBusy` */
  readonly busyLabel?: string
  readonly isBusy: boolean
  readonly isDanger?: boolean | undefined
  readonly onCancel: () => void
}

/** The buttons under a form in a dialog. On phones they stack, the submit button on top. */
export function FormActions({ label, busyLabel = label, isBusy, isDanger, onCancel }: FormActionsProps) {
  return (
    <div className="flex flex-col-reverse gap-3 pt-2 sm:flex-row sm:justify-end">
      <Button variant="secondary" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
      <Button type="submit" variant={isDanger === true ? 'danger' : 'primary'} isBusy={isBusy}>
        {isBusy ? busyLabel : label}
      </Button>
    </div>
  )
}
