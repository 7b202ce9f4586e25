import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { BlockedNavigation } from '../../../ui/router/page-router.ts'

/** Asks before unsaved changes are lost. */
export function LeaveDialog({ blocked }: { blocked: BlockedNavigation | null }) {
  return (
    <ConfirmDialog
      isOpen={blocked !== null}
      title="Leave without saving?"
      description="You have unsaved changes."
      label="Leave"
      cancelLabel="Keep editing"
      onConfirm={() => blocked?.proceed()}
      onClose={() => blocked?.reset()}
    />
  )
}
