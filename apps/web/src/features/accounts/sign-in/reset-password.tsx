import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  ERRORS,
  refuseWeakPassword,
  resetPasswordRequestSchema,
  type ResetPasswordRequest,
} from '@housecoat/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { translateText } from '../../../locales/translate-text.ts'
import { useNavigate } from '../../../ui/router/use-navigate.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { resetPassword } from '../api/accounts-api.ts'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { useCallForm } from '../../../ui/form/use-call-form.ts'
import { applySessionChange } from '../session/session-change.ts'
import { describeWeakness } from '../new-password/password-advice.ts'
import { NewPasswordField } from '../new-password/new-password-field.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

const failureTitle = () => t`Your password wasn't changed`

/** unknown, because the page can't tell whose link it is */
const UNKNOWN_OWNER = { username: '', email: '' }

const REQUEST = refuseWeakPassword(resetPasswordRequestSchema, 'password', (password) =>
  describeWeakness(password, UNKNOWN_OWNER),
)

/** The page that a reset link opens. Setting the password ends all sessions, including this browser's. */
export function ResetPassword({ token }: { token: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { form, onSubmit, field, isBusy, failure } = useCallForm<
    ResetPasswordRequest,
    Awaited<ReturnType<typeof resetPassword>>
  >({
    resolver: zodResolver(REQUEST),
    defaultValues: { token, password: '' },
    submit: resetPassword,
    onDone() {
      applySessionChange(queryClient, null)
      showToast({
        title: t`Password changed`,
        description: t`Sign in with your new password.`,
        kind: 'success',
      })
      // removes the used link from the history
      void navigate('/auth', { replace: true })
    },
    failureTitle: failureTitle(),
    fieldOfCode: { password_too_common: 'password' },
  })
  const typed = useWatch({ control: form.control, name: 'password' })
  // the token isn't a field that a person can see or correct
  const shownFailure = form.formState.errors.token ? translateText(ERRORS.reset_link_invalid.detail) : failure
  return (
    <SignInFrame
      title={t`Choose a new password`}
      lead={t`You'll be signed out on all devices. Then you can sign in with your new password.`}
    >
      <form noValidate onSubmit={onSubmit} className="space-y-4">
        <FormFailure title={failureTitle()} failure={shownFailure} />
        <NewPasswordField
          {...field('password')}
          label={t`New password`}
          typed={typed}
          owner={UNKNOWN_OWNER}
        />
        <Button type="submit" size="large" isWide isBusy={isBusy}>
          {isBusy ? t`Saving...` : t`Set new password`}
        </Button>
        {shownFailure !== null && (
          <ButtonLink to="/auth?forgot" variant="secondary" isWide>
            <Trans>Email me a new link</Trans>
          </ButtonLink>
        )}
      </form>
    </SignInFrame>
  )
}
