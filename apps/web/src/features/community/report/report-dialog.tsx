import { t } from '@lingui/core/macro'
import { reportRequestSchema, type ReportRequest } from '@housecoat/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import { FormActions } from '../../../ui/form/form-actions.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { useCallForm } from '../../../ui/form/use-call-form.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { report } from '../api/community-api.ts'

interface ReportDialogProps {
  readonly shareId: number
  readonly what: 'design' | 'comment'
  readonly commentId: number | undefined
  readonly onClose: () => void
}

export function ReportDialog({ shareId, what, commentId, onClose }: ReportDialogProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={what === 'design' ? t`Report this design?` : t`Report this comment?`}
      description={t`Tell us what's wrong. A moderator will review it, and no one else will know you reported it.`}
    >
      <ReportForm shareId={shareId} commentId={commentId} onClose={onClose} />
    </Dialog>
  )
}

function ReportForm({ shareId, commentId, onClose }: Omit<ReportDialogProps, 'what'>) {
  const failureTitle = t`Your report wasn't sent`
  const { onSubmit, field, isBusy, failure } = useCallForm<ReportRequest, unknown>({
    resolver: zodResolver(reportRequestSchema),
    defaultValues: { reason: '', ...(commentId !== undefined && { commentId }) },
    submit: (request) => report(shareId, request),
    onDone() {
      showToast({
        title: t`Report sent`,
        description: t`Thank you. A moderator will look at it.`,
        kind: 'success',
      })
      onClose()
    },
    failureTitle,
  })
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-5">
      <FormFailure title={failureTitle} failure={failure} />
      <TextArea {...field('reason')} label={t`What's wrong?`} />
      <FormActions label={t`Send report`} busyLabel={t`Sending...`} isBusy={isBusy} onCancel={onClose} />
    </form>
  )
}
