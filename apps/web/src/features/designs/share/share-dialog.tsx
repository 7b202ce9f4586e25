import { t } from '@lingui/core/macro'
import { COMMUNITY_LIMITS, shareRequestSchema, type Project, type ShareResponse } from '@housecoat/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '../../../ui/router/use-navigate.ts'
import { ConfirmEmailNotice, mustConfirmEmail } from '../../../ui/account/confirm-email-notice.tsx'
import { useUser } from '../../../api/user-query.ts'
import { COMMUNITY_KEY, PROJECTS_KEY } from '../../../api/query-keys.ts'
import { FormActions } from '../../../ui/form/form-actions.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { useCallForm } from '../../../ui/form/use-call-form.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { shareProject } from '../api/projects-api.ts'

/** The share request without its project, which the form doesn't ask for. */
const shareFormSchema = shareRequestSchema.omit({ projectId: true }).required()

interface ShareForm {
  readonly title: string
  readonly description: string
  readonly isPublic: boolean
}

interface ShareDialogProps {
  readonly project: Pick<Project, 'id' | 'name'>
  readonly onClose: () => void
}

/** Shares a saved design with the community, then shows it there. */
export function ShareDialog({ project, onClose }: ShareDialogProps) {
  const { descriptionMax } = COMMUNITY_LIMITS
  const navigate = useNavigate()
  const { user } = useUser()
  const share = useSharing(project.id)
  const failureTitle = t`Failed to share design`
  const { form, onSubmit, field, isBusy, failure } = useCallForm<ShareForm, ShareResponse>({
    resolver: zodResolver(shareFormSchema),
    defaultValues: { title: project.name, description: '', isPublic: true },
    submit: share,
    async onDone({ share: { id } }, { isPublic }) {
      showToast({
        title: t`Design shared successfully`,
        description: describeVisibility(isPublic),
        kind: 'success',
      })
      onClose()
      await navigate(`/community/${id}`)
    },
    failureTitle,
    failureText: (told) => told ?? t`An unexpected error occurred. Please try again.`,
  })

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t`Share to Community`}
      description={t`People will see both pictures, your selections and your username.`}
    >
      <form noValidate onSubmit={onSubmit} className="space-y-4">
        {mustConfirmEmail(user) ? (
          <ConfirmEmailNotice title={t`Confirm your email to share`} />
        ) : (
          <FormFailure title={failureTitle} failure={failure} />
        )}
        <TextField {...field('title')} label={t`Title`} autoComplete="off" />
        <TextArea
          {...field('description')}
          label={t`Description (optional)`}
          hint={t`At most ${descriptionMax} characters`}
        />
        <Checkbox
          {...form.register('isPublic')}
          label={t`Public`}
          hint={t`Anyone can see it. Turn this off to keep it private.`}
        />
        <FormActions label={t`Share Design`} busyLabel={t`Sharing...`} isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

function describeVisibility(isPublic: boolean): string {
  return isPublic
    ? t`Your design is now visible in the community feed.`
    : t`Only you can see it until you make it public.`
}

function useSharing(projectId: number) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: ({ title, description, isPublic }: ShareForm) =>
      shareProject({ title, isPublic, projectId, ...(description !== '' && { description }) }),
    networkMode: 'always',
    // also after a failure: another tab may have shared it
    onSettled() {
      void queryClient.invalidateQueries({ queryKey: COMMUNITY_KEY })
      void queryClient.invalidateQueries({ queryKey: PROJECTS_KEY })
    },
  })
  return mutateAsync
}
