import { t } from '@lingui/core/macro'
import {
  changePasswordRequestSchema,
  refuseWeakPassword,
  type ChangePasswordRequest,
  type User,
} from '@housecoat/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { changePassword } from '../api/accounts-api.ts'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { useCallForm } from '../../../ui/form/use-call-form.ts'
import { ACCOUNT_KEY } from '../../../api/query-keys.ts'
import { describeWeakness } from '../new-password/password-advice.ts'
import { NewPasswordField } from '../new-password/new-password-field.tsx'
import { MailPasswordLink } from './mail-password-link.tsx'
import { Section } from './section.tsx'

const failureTitle = () => t`Your password wasn't changed`

export function PasswordSection({ user }: { user: User }) {
  return (
    <Section
      title={t`Password`}
      lead={
        user.hasPassword
          ? t`Changing it signs you out on all other devices.`
          : t`You sign in with Google and have no password yet. You can add one as a second way to sign in.`
      }
    >
      {user.hasPassword ? <PasswordForm user={user} /> : <MailPasswordLink email={user.email} />}
    </Section>
  )
}

function PasswordForm({ user }: { user: User }) {
  const queryClient = useQueryClient()
  const { form, onSubmit, field, isBusy, failure } = useCallForm<
    ChangePasswordRequest,
    Awaited<ReturnType<typeof changePassword>>
  >({
    resolver: zodResolver(
      refuseWeakPassword(changePasswordRequestSchema, 'newPassword', (password) =>
        describeWeakness(password, user),
      ),
    ),
    defaultValues: { currentPassword: '', newPassword: '' },
    submit: changePassword,
    onDone() {
      showToast({
        title: t`Password changed`,
        description: t`Every other device was signed out.`,
        kind: 'success',
      })
      form.reset()
      void queryClient.invalidateQueries({ queryKey: ACCOUNT_KEY })
    },
    failureTitle: failureTitle(),
    fieldOfCode: { password_wrong: 'currentPassword', password_too_common: 'newPassword' },
  })
  const typed = useWatch({ control: form.control, name: 'newPassword' })
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-4">
      <FormFailure title={failureTitle()} failure={failure} />
      {/* tells password managers whose password it is */}
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      <PasswordField
        {...field('currentPassword')}
        label={t`Current password`}
        autoComplete="current-password"
      />
      <NewPasswordField {...field('newPassword')} label={t`New password`} typed={typed} owner={user} />
      <Button type="submit" isBusy={isBusy}>
        {isBusy ? t`Saving...` : t`Change password`}
      </Button>
    </form>
  )
}
