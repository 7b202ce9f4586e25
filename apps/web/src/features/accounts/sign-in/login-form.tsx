import { loginRequestSchema, type LoginRequest } from '@housecoat/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from 'react-router'
import { useReturnState } from '../../../shared/account/return-path.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { PasswordField } from '../../../shared/ui/password-field.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { signIn } from '../api/accounts-api.ts'
import { FormFailure } from '../../../shared/form/form-failure.tsx'
import { useCallForm } from '../../../shared/form/use-call-form.ts'
import { GoogleSignIn } from './google-sign-in.tsx'
import { useSignedIn } from './use-signed-in.ts'

const DONE = { title: 'Login successful', description: 'You have been logged in successfully.' }
const FAILED = 'Login failed'

export function LoginForm({ returnTo }: { returnTo: string }) {
  const onDone = useSignedIn(DONE)
  const state = useReturnState()
  const { onSubmit, field, isBusy, failure } = useCallForm<LoginRequest, Awaited<ReturnType<typeof signIn>>>({
    resolver: zodResolver(loginRequestSchema),
    defaultValues: { username: '', password: '' },
    submit: signIn,
    onDone,
    failureTitle: FAILED,
  })
  return (
    <div className="space-y-6">
      <form noValidate onSubmit={onSubmit} className="space-y-4">
        <FormFailure title={FAILED} failure={failure} />
        <TextField
          {...field('username')}
          label="Username"
          hint="Or your email address"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
        <div className="flex justify-end">
          <Link
            to="/auth?forgot"
            state={state}
            className="focus-ring inline-flex min-h-8 items-center rounded-control px-1 text-sm font-semibold text-primary underline underline-offset-4"
          >
            Forgot password?
          </Link>
        </div>
        <Button type="submit" size="large" isWide isBusy={isBusy}>
          {isBusy ? 'Logging in...' : 'Login'}
        </Button>
      </form>
      <GoogleSignIn label="Sign in with Google" returnTo={returnTo} />
    </div>
  )
}
