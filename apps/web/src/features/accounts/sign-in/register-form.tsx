import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { refuseWeakPassword, registerRequestSchema, type RegisterRequest } from '@housecoat/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import { useWatch } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { register } from '../api/accounts-api.ts'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { useCallForm } from '../../../ui/form/use-call-form.ts'
import { Link } from '../../../ui/router/link.tsx'
import { useSearchParams } from '../../../ui/router/use-search-params.ts'
import { describeWeakness } from '../new-password/password-advice.ts'
import { NewPasswordField } from '../new-password/new-password-field.tsx'
import { GoogleSignIn } from './google-sign-in.tsx'
import { useSignedIn } from './use-signed-in.ts'

const REQUEST = refuseWeakPassword(registerRequestSchema, 'password', describeWeakness)

const DONE = {
  title: msg`Registration successful`,
  description: msg`Your account has been created and you are now logged in.`,
}
const failureTitle = () => t`Registration failed`

export function RegisterForm({ returnTo }: { returnTo: string }) {
  const link = useModeratorLink()
  const { form, onSubmit, field, isBusy, failure } = useRegistration(link)
  const { username, email, password } = useWatch({ control: form.control }) as RegisterRequest
  return (
    <div className="space-y-6">
      <form noValidate onSubmit={onSubmit} className="space-y-4">
        <FormFailure title={failureTitle()} failure={failure} />
        {link.claim !== null && (
          <Notice kind="info" title={t`This link registers a moderator`}>
            <Trans>
              Keep the username as it is. After that, set up two-step sign-in on your account page.
            </Trans>
          </Notice>
        )}
        <TextField
          {...field('username')}
          label={t`Username`}
          hint={t`What others see when you share a design`}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          {...field('email')}
          label={t`Email`}
          type="email"
          hint={t`So you can reset your password if you forget it`}
          autoComplete="email"
        />
        <NewPasswordField
          {...field('password')}
          label={t`Password`}
          typed={password}
          owner={{ username, email }}
        />
        <Button type="submit" size="large" isWide isBusy={isBusy} className="mt-2">
          {isBusy ? t`Registering...` : t`Register`}
        </Button>
        <p className="text-sm text-muted">
          <Trans>
            See our{' '}
            <Link to="/privacy" className="text-primary underline underline-offset-4">
              Privacy Policy
            </Link>
            .
          </Trans>
        </p>
      </form>
      <GoogleSignIn label={t`Sign up with Google`} returnTo={returnTo} />
    </div>
  )
}

/** The username in a moderator's registration link, and the token that claims it. */
function useModeratorLink() {
  const [query] = useSearchParams()
  return { username: query.get('username') ?? '', claim: query.get('claim') }
}

function useRegistration({ username, claim }: ReturnType<typeof useModeratorLink>) {
  return useCallForm<RegisterRequest, Awaited<ReturnType<typeof register>>>({
    resolver: zodResolver(REQUEST),
    defaultValues: { username, email: '', password: '', claim: claim ?? undefined },
    submit: register,
    onDone: useSignedIn(DONE),
    failureTitle: failureTitle(),
    fieldOfCode: {
      username_taken: 'username',
      username_reserved: 'username',
      email_taken: 'email',
      password_too_common: 'password',
    },
  })
}
