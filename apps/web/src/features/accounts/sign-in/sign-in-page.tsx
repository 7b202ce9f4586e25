import { msg, t } from '@lingui/core/macro'
import { Navigate, useLocation, type Location } from 'react-router'
import { findKeptReturnPath, findOwnPath, readReturnPath } from '../../../ui/account/return-path.ts'
import { useUser } from '../../../api/user-query.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { ConfirmEmail } from './confirm-email.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { GoogleFailure } from './google-failure.tsx'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { ResetPassword } from './reset-password.tsx'
import { SecondStep } from './second-step.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { i18n } from '../../../locales/i18n.ts'
import { useSearchParams } from '../../../ui/router/use-search-params.ts'

type TabName = 'login' | 'register'

/** `/auth` and `/login`: sign in, register, or open a mailed link; then return to the previous page. */
export function SignInPage() {
  const [query] = useSearchParams()
  const { state, hash } = useLocation() as Location<unknown>
  const { status } = useUser()
  const resetToken = query.get('reset')
  const returnTo = query.has('error')
    ? findKeptReturnPath()
    : (findOwnPath(query.get('returnTo') ?? '') ?? readReturnPath(state))

  // in the fragment, which no log records
  const confirmToken = /^#confirm=(.+)$/.exec(hash)?.[1]
  if (resetToken !== null) return <ResetPassword token={resetToken} />
  if (confirmToken !== undefined) return <ConfirmEmail token={confirmToken} />
  if (status === 'signed-in') return <Navigate to={returnTo} replace />
  if (query.has('forgot')) return <ForgotPassword />
  if (query.has('second-factor')) return <SecondStep returnTo={returnTo} />
  return <LoginOrRegister returnTo={returnTo} />
}

const HEADINGS = {
  login: {
    title: msg`Sign In`,
    lead: msg`Welcome back. Your photo and colors are right where you left them.`,
  },
  register: {
    title: msg`Create your account`,
    lead: msg`It takes a minute, and you'll keep the photo you're working on.`,
  },
}

function LoginOrRegister({ returnTo }: { returnTo: string }) {
  const [query, setQuery] = useSearchParams()
  const { state } = useLocation() as Location<unknown>
  const tab: TabName = query.get('tab') === 'register' ? 'register' : 'login'

  function show(next: TabName): void {
    query.set('tab', next)
    setQuery(query, { replace: true, state })
  }

  return (
    <SignInFrame title={i18n._(HEADINGS[tab].title)} lead={i18n._(HEADINGS[tab].lead)}>
      <GoogleFailure code={query.get('error')} />
      <Tabs
        label={t`Sign in or register`}
        value={tab}
        onChange={show}
        tabs={[
          { value: 'login', label: t`Login`, content: <LoginForm returnTo={returnTo} /> },
          { value: 'register', label: t`Register`, content: <RegisterForm returnTo={returnTo} /> },
        ]}
      />
    </SignInFrame>
  )
}
