import { ACCOUNT_LIMITS, registerRequestSchema, type RegisterRequest } from '@housecoat/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from 'react-router'
import { Button } from '../../../shared/ui/button.tsx'
import { PasswordField } from '../../../shared/ui/password-field.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { register } from '../api/accounts-api.ts'
import { FormFailure } from '../../../shared/form/form-failure.tsx'
import { useCallForm } from '../../../shared/form/use-call-form.ts'
import { GoogleSignIn } from './google-sign-in.tsx'
import { useSignedIn } from './use-signed-in.ts'

const DONE = {
  title: 'Registration successful',
  description: 'Your account has been created and you are now logged in.',
}
const FAILED = 'Registration failed'

export function RegisterForm({ returnTo }: { returnTo: string }) {
  const onDone = useSignedIn(DONE)
  const { onSubmit, field, isBusy, failure } = useCallForm<
    RegisterRequest,
    Awaited<ReturnType<typeof register>>
  >({
    resolver: zodResolver(registerRequestSchema),
    defaultValues: { username: '', email: '', password: '' },
    submit: register,
    onDone,
    failureTitle: FAILED,
    fieldOfCode: { username_taken: 'username', email_taken: 'email', password_too_common: 'password' },
  })
  return (
    <div className="space-y-6">
      <form noValidate onSubmit={onSubmit} className="space-y-4">
        <FormFailure title={FAILED} failure={failure} />
        <TextField
          {...field('username')}
          label="Username"
          hint="What others see when you share a design"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          {...field('email')}
          label="Email"
          type="email"
          hint="So you can reset your password if you forget it"
          autoComplete="email"
        />
        <PasswordField
          {...field('password')}
          label="Password"
          hint={`At least ${ACCOUNT_LIMITS.passwordMin} characters; a few words are better than one`}
          autoComplete="new-password"
        />
        <Button type="submit" size="large" isWide isBusy={isBusy} className="mt-2">
          {isBusy ? 'Registering...' : 'Register'}
        </Button>
        <p className="text-sm text-muted">
          See our{' '}
          <Link to="/privacy" className="text-primary underline underline-offset-4">
            Privacy Policy
          </Link>
          .
        </p>
      </form>
      <GoogleSignIn label="Sign up with Google" returnTo={returnTo} />
    </div>
  )
}
