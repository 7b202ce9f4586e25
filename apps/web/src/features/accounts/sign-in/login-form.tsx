import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { loginRequestSchema, type LoginRequest, type SignedInResponse } from '@housecoat/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '../../../ui/router/use-navigate.ts'
import { useReturnState } from '../../../ui/account/return-path.ts'
import { ApiError } from '../../../api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { signIn } from '../api/accounts-api.ts'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { useCallForm } from '../../../ui/form/use-call-form.ts'
import { Link } from '../../../ui/router/link.tsx'
import { GoogleSignIn } from './google-sign-in.tsx'
import { useSignedIn } from './use-signed-in.ts'

const DONE = { title: msg`Login successful`, description: msg`You have been logged in successfully.` }
const failureTitle = () => t`Login failed`

export function LoginForm({ returnTo }: { returnTo: string }) {
  const onDone = useSignedIn(DONE)
  const navigate = useNavigate()
  const state = useReturnState()
  const { onSubmit, field, isBusy, failure } = useCallForm<LoginRequest, SignedInResponse | null>({
    resolver: zodResolver(loginRequestSchema),
    defaultValues: { username: '', password: '' },
    submit: signInOrNeedCode,
    onDone: (answer) =>
      answer === null ? navigate('/auth?second-factor', { state: { returnTo } }) : onDone(answer),
    failureTitle: failureTitle(),
  })
  return (
    <div className="space-y-6">
      <form noValidate onSubmit={onSubmit} className="space-y-4">
        <FormFailure title={failureTitle()} failure={failure} />
        <TextField
          {...field('username')}
          label={t`Username`}
          hint={t`Or your email address`}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField {...field('password')} label={t`Password`} autoComplete="current-password" />
        <div className="flex justify-end">
          <Link
            to="/auth?forgot"
            state={state}
            className="focus-ring inline-flex min-h-8 items-center rounded-control px-1 text-sm font-semibold text-primary underline underline-offset-4"
          >
            <Trans>Forgot password?</Trans>
          </Link>
        </div>
        <Button type="submit" size="large" isWide isBusy={isBusy}>
          {isBusy ? t`Logging in...` : t`Login`}
        </Button>
      </form>
      <GoogleSignIn label={t`Sign in with Google`} returnTo={returnTo} />
    </div>
  )
}

/** @returns null when the password is correct and a code is needed */
async function signInOrNeedCode(request: LoginRequest): Promise<SignedInResponse | null> {
  try {
    return await signIn(request)
  } catch (error) {
    if (error instanceof ApiError && error.problem?.code === 'second_factor_required') return null
    throw error
  }
}
