import { t } from '@lingui/core/macro'
import { CircleAlert, X } from 'lucide-react'
import { IconButton } from '../../../ui/icon-button.tsx'

interface FailureNoteProps {
  /** why the last generation failed and what to do */
  readonly text: string
  readonly onDismiss: () => void
}

/** Stays until it is dismissed, unlike the toast. */
export function FailureNote({ text, onDismiss }: FailureNoteProps) {
  return (
    <div className="col-span-full flex items-start gap-3 rounded-control bg-danger-soft py-1 pr-1 pl-4 text-danger">
      <CircleAlert aria-hidden="true" className="mt-2.5 size-5 shrink-0" />
      <p className="flex-1 py-2">{text}</p>
      <IconButton label={t`Dismiss`} icon={<X />} onClick={onDismiss} />
    </div>
  )
}
