import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  readonly isOpen: boolean
  readonly title: string
  readonly description: string
  /** of the confirm button */
  readonly label: string
  /** the button's label while `isBusy` */
  readonly busyLabel?: string
  readonly cancelLabel?: string
  readonly isBusy?: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** Asks before something is deleted or lost. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, description, children, onConfirm, onClose } = props
  const { label, busyLabel = label, cancelLabel = t`Cancel`, isBusy = false } = props
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onClose}
      title={title}
      description={description}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button variant="danger" isBusy={isBusy} onClick={onConfirm}>
            {isBusy ? busyLabel : label}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
