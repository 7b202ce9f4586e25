import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { editShareRequestSchema, type EditShareRequest, type Share } from '@housecoat/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '../../../ui/router/use-navigate.ts'
import { i18n } from '../../../locales/i18n.ts'
import { COMMUNITY_KEY } from '../../../api/query-keys.ts'
import { DesignPicture } from '../../../ui/designs/design-picture.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { useCallForm } from '../../../ui/form/use-call-form.ts'
import { PageHeading } from '../../../ui/page/page-heading.tsx'
import { usePageTitle } from '../../../ui/page/use-page-title.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { editShare } from '../api/community-api.ts'
import { changeShare } from '../api/share-cache.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { useUnsavedChanges } from './use-unsaved-changes.ts'

const FAILED = msg`Your changes weren't saved`

export function EditShareForm({ share }: { share: Share }) {
  usePageTitle(t`Edit design`)
  const { form, onSubmit, field, isBusy, failure, blocked } = useEditing(share)
  return (
    <div className="page-width py-8 md:py-14">
      <PageHeading>
        <Trans>Edit design</Trans>
      </PageHeading>
      <div className="mt-8 grid max-w-5xl items-start gap-x-12 gap-y-8 md:grid-cols-2">
        <DesignPicture
          picture={share.project.result}
          fallback={share.project.original}
          alt={t`The design's result`}
          sizes="(width >= 64rem) 31rem, (width >= 48rem) 45vw, calc(100vw - 2rem)"
          isFirst
          className="h-auto w-full rounded-card"
        />
        <form noValidate onSubmit={onSubmit} className="space-y-5">
          <FormFailure title={i18n._(FAILED)} failure={failure} />
          <TextField {...field('title')} label={t`Title`} dir="auto" autoComplete="off" />
          <TextArea {...field('description')} label={t`Description (optional)`} dir="auto" rows={4} />
          <Checkbox
            {...form.register('isPublic')}
            label={t`Public`}
            hint={t`Anyone can see it. Turn this off to keep it private.`}
          />
          <div className="flex flex-wrap gap-3 pt-2">
            <Button type="submit" isBusy={isBusy}>
              {isBusy ? t`Saving...` : t`Save changes`}
            </Button>
            <ButtonLink to={pathOf(share)} variant="secondary">
              <Trans>Cancel</Trans>
            </ButtonLink>
          </div>
        </form>
      </div>
      <LeaveDialog blocked={blocked} />
    </div>
  )
}

function useEditing(share: Share) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { title, description = '', isPublic } = share
  const form = useCallForm<EditShareRequest, Share>({
    resolver: zodResolver(editShareRequestSchema),
    defaultValues: { title, description, isPublic },
    submit: (changes) => editShare(share.id, changes),
    async onDone(saved) {
      showToast({ title: t`Design updated`, kind: 'success' })
      changeShare(queryClient, share.id, () => ({ share: saved, project: saved.project }))
      unsaved.allowLeaving()
      await navigate(pathOf(share), { replace: true })
      // it joins or leaves the feeds when it becomes public or private
      void queryClient.invalidateQueries({ queryKey: COMMUNITY_KEY })
    },
    failureTitle: i18n._(FAILED),
  })
  const unsaved = useUnsavedChanges(form.form.formState.isDirty)
  return { ...form, blocked: unsaved.blocked }
}

const pathOf = ({ id }: Share) => `/community/${id}`
