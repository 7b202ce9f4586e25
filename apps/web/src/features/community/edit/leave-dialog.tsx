import { t } from '@lingui/core/macro'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { BlockedNavigation } from '../../../ui/router/page-router.ts'

/** Asks before unsaved changes are lost. */
export function LeaveDialog({ blocked }: { blocked: BlockedNavigation | null }) {
  return (
    <ConfirmDialog
      isOpen={blocked !== null}
      title={t`Leave without saving?`}
      description={t`You have unsaved changes.`}
      label={t`Leave`}
      cancelLabel={t`Keep editing`}
      onConfirm={() => blocked?.proceed()}
      onClose={() => blocked?.reset()}
    />
  )
}
