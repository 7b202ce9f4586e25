import type { Blocker } from 'react-router'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

/** Asks before unsaved changes are lost. */
export function LeaveDialog({ blocker }: { blocker: Blocker }) {
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title="Leave without saving?"
      description="You have unsaved changes."
      label="Leave"
      cancelLabel="Keep editing"
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  )
}
