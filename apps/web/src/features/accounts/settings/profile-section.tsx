import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { changeProfileRequestSchema, type ChangeProfileRequest, type User } from '@housecoat/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { ConfirmEmailNotice, mustConfirmEmail } from '../../../ui/account/confirm-email-notice.tsx'
import { userQuery } from '../../../api/user-query.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { changeProfile } from '../api/accounts-api.ts'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { useCallForm } from '../../../ui/form/use-call-form.ts'
import { MailPasswordLink } from './mail-password-link.tsx'
import { Section } from './section.tsx'

const failureTitle = () => t`Your profile wasn't saved`

export function ProfileSection({ user }: { user: User }) {
  return (
    <Section title={t`Profile`} lead={t`Your username and your email address.`}>
      <div className="space-y-5">
        <EmailState user={user} />
        {user.hasPassword ? <ProfileForm user={user} /> : <FixedProfile user={user} />}
      </div>
    </Section>
  )
}

/** The notice about an unconfirmed email, if any. */
function EmailState({ user }: { user: User }) {
  const { email } = user
  return mustConfirmEmail(user) ? (
    <ConfirmEmailNotice
      title={t`Confirm your email`}
      reason={t`Then you can share designs and comment, and your free designs come back every day.`}
    />
  ) : (
    <ConfirmEmailNotice
      title={t`Confirm your new email`}
      reason={t`Your email stays ${email} until you do.`}
    />
  )
}

function ProfileForm({ user }: { user: User }) {
  const queryClient = useQueryClient()
  const { form, onSubmit, field, isBusy, failure } = useCallForm<
    ChangeProfileRequest,
    Awaited<ReturnType<typeof changeProfile>>
  >({
    resolver: zodResolver(changeProfileRequestSchema),
    defaultValues: { username: user.username, email: user.email, currentPassword: '' },
    submit: (values) => changeProfile(withoutSame(values, user)),
    onDone({ user: changed }) {
      const isWaiting = changed.pendingEmail !== null && changed.pendingEmail !== user.pendingEmail
      const newEmail = changed.pendingEmail ?? ''
      const description = t`Open the link we emailed to ${newEmail}.`
      showToast({ title: t`Profile saved`, kind: 'success', ...(isWaiting && { description }) })
      queryClient.setQueryData(userQuery.queryKey, changed)
    },
    failureTitle: failureTitle(),
    fieldOfCode: {
      username_taken: 'username',
      email_taken: 'email',
      password_wrong: 'currentPassword',
    },
  })
  const { dirtyFields } = form.formState
  const isChanged = dirtyFields.username === true || dirtyFields.email === true
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-4">
      <FormFailure title={failureTitle()} failure={failure} />
      <TextField {...field('username')} label={t`Username`} autoComplete="username" autoCapitalize="none" />
      <TextField
        {...field('email')}
        label={t`Email`}
        type="email"
        hint={user.isEmailConfirmed ? t`Confirmed` : undefined}
        autoComplete="email"
      />
      {isChanged && (
        <PasswordField
          {...field('currentPassword')}
          label={t`Your password, to confirm`}
          autoComplete="current-password"
        />
      )}
      <Button type="submit" disabled={!isChanged} isBusy={isBusy}>
        {isBusy ? t`Saving...` : t`Save profile`}
      </Button>
    </form>
  )
}

function withoutSame({ username, email, currentPassword }: ChangeProfileRequest, user: User) {
  return {
    currentPassword,
    ...(username !== user.username && { username }),
    ...(email !== user.email && { email }),
  }
}

/** Changes are confirmed by the password, so an account without one can't make any. */
function FixedProfile({ user }: { user: User }) {
  return (
    <div className="space-y-4">
      <dl className="space-y-3">
        <Fact name={t`Username`} value={user.username} />
        <Fact name={t`Email`} value={user.email} />
      </dl>
      <p className="text-sm text-muted">
        <Trans>You sign in with Google. To change your name or email, set a password first.</Trans>
      </p>
      <MailPasswordLink email={user.email} />
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-sm font-semibold">{name}</dt>
      <dd className="break-words text-lg">{value}</dd>
    </div>
  )
}
