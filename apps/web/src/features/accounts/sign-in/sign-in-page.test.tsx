import type { LoginRequest } from '@housecoat/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import {
  buildUser,
  get,
  post,
  problem,
  signedIn,
  signedOut,
  startFakeApi,
} from '../../../testing/fake-api.ts'
import { holdAnswer } from '../../../testing/hold-answer.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { SignInPage } from './sign-in-page.tsx'

const api = startFakeApi()

const WELCOME = { success: true, message: 'Done', user: buildUser() }

function openAt(path: string, state?: unknown) {
  const routes = [
    { path: '/auth', Component: SignInPage },
    { path: '/login', Component: SignInPage },
  ]
  return openPage(path, routes, state)
}

const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const errorOf = (label: string) => {
  const note = screen.getByLabelText(label).getAttribute('aria-describedby')
  return note === null ? null : (document.getElementById(note)?.textContent ?? null)
}

async function logIn() {
  await type('Username', 'ada')
  await type('Password', 'porch swing')
  await press('Login')
}

describe('signing in', () => {
  test('sends the typed values, shows a toast and returns to the previous page', async () => {
    let sent: unknown
    const answer = holdAnswer()
    api.use(
      http.post<never, LoginRequest>('/api/login', async ({ request }) => {
        sent = await request.json()
        await answer.held
        api.use(signedIn())
        return HttpResponse.json(WELCOME)
      }),
    )
    const router = openAt('/login', { returnTo: '/paint?step=1' })
    await type('Username', ' ada ')
    await type('Password', 'porch swing')
    await press('Login')
    expect(await screen.findByRole('button', { name: 'Logging in...' })).toBeDisabled()
    answer.release()
    expect(await screen.findByText('Login successful')).toBeVisible()
    expect(screen.getByText('You have been logged in successfully.')).toBeVisible()
    expect(router.state.location).toMatchObject({ pathname: '/paint', search: '?step=1' })
    expect(sent).toEqual({ username: 'ada', password: 'porch swing' })
  })

  test('sends nothing while a field is invalid', async () => {
    openAt('/auth')
    await type('Username', 'ad')
    await type('Password', '12345')
    await press('Login')
    await waitFor(() => expect(errorOf('Username')).toBe('Username must be at least 3 characters'))
    expect(errorOf('Password')).toBe('Password must be at least 6 characters')
  })

  test.each([
    ['a refusal', problem('credentials_wrong'), /The username or password is incorrect/],
    ['too many attempts', problem('too_many_attempts'), /Wait 15 minutes/],
    ['success false', HttpResponse.json({ success: false, message: 'Closed today' }), /Closed today/],
    ['no connection', HttpResponse.error(), /We couldn't reach the server/],
  ])('%s is shown, and the typed values stay', async (_name, answer, message) => {
    api.use(http.post('/api/login', () => answer as HttpResponse<null>))
    openAt('/auth')
    await logIn()
    const alerts = await screen.findAllByRole('alert')
    expect(alerts[0]).toHaveTextContent('Login failed')
    expect(alerts[0]).toHaveTextContent(message)
    expect(screen.getByLabelText('Username')).toHaveValue('ada')
    expect(screen.getByLabelText('Password')).toHaveValue('porch swing')
  })

  test('an answer without success or message falls back to "Login failed"', async () => {
    api.use(post('/api/login', HttpResponse.json({ success: false })))
    openAt('/auth')
    await logIn()
    expect((await screen.findAllByRole('alert'))[0].textContent).toBe('Login failed')
  })

  describe('with a second factor', () => {
    const askForCode = (answer: () => Response | Promise<Response>) => {
      const codes: unknown[] = []
      api.use(
        http.post('/api/login', () => problem('second_factor_required')),
        http.post('/api/login/second-factor', async ({ request }) => {
          codes.push(await request.json())
          return answer()
        }),
      )
      return codes
    }

    test('asks for the code, signs in and returns to the previous page', async () => {
      const codes = askForCode(() => {
        api.use(signedIn())
        return HttpResponse.json(WELCOME)
      })
      const router = openAt('/auth', { returnTo: '/paint?step=1' })
      await logIn()
      expect(await screen.findByRole('heading', { name: 'Enter your code' })).toBeVisible()
      expect(screen.queryByText('Login failed')).not.toBeInTheDocument()
      await type('Code from your app', '123 456')
      await press('Continue')
      expect(await screen.findByText('Login successful')).toBeVisible()
      expect(router.state.location).toMatchObject({ pathname: '/paint', search: '?step=1' })
      expect(codes).toEqual([{ code: '123 456' }])
    })

    test('accepts a recovery code, and shows beside the field that a code is wrong', async () => {
      const codes = askForCode(() => problem('second_factor_code_wrong'))
      openAt('/auth?second-factor')
      await press('Use a recovery code')
      await type('Recovery code', '7h2k-93tq-vm4x-0p6d')
      await press('Continue')
      await waitFor(() => expect(errorOf('Recovery code')).toMatch(/wrong or was used before/))
      expect(codes).toEqual([{ code: '7h2k-93tq-vm4x-0p6d' }])
    })

    test('that took too long starts over', async () => {
      askForCode(() => problem('sign_in_expired'))
      const router = openAt('/auth?second-factor=&returnTo=%2Fpaint')
      await type('Code from your app', '123456')
      await press('Continue')
      expect((await screen.findAllByText(/Enter your username and password again/)).length).toBeGreaterThan(0)
      await userEvent.click(screen.getByRole('link', { name: 'Start over' }))
      expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible()
      expect(router.state.location.state).toEqual({ returnTo: '/paint' })
    })

    test("sends nothing that can't be a code", async () => {
      const codes = askForCode(() => HttpResponse.json(WELCOME))
      openAt('/auth?second-factor')
      await type('Code from your app', '123')
      await press('Continue')
      await waitFor(() => expect(errorOf('Code from your app')).toMatch(/Enter the 6 digits/))
      expect(codes).toEqual([])
    })
  })

  test.each([
    ['/auth', '/'],
    ['/auth?returnTo=%2Fpaint', '/paint'],
    ['/auth?returnTo=%2F%2Fevil.example', '/'],
  ])('signed-in people at %s are sent to %s', async (path, target) => {
    api.use(signedIn())
    const router = openAt(path)
    await waitFor(() => expect(router.state.location.pathname).toBe(target))
  })
})

describe('registering', () => {
  async function fillIn() {
    await userEvent.click(await screen.findByRole('tab', { name: 'Register' }))
    await type('Username', 'ada')
    await type('Email', 'ada@example.test')
    await type('Password', 'porch swing')
  }

  test('creates the account and signs in', async () => {
    const answer = holdAnswer()
    api.use(
      http.post('/api/register', async () => {
        await answer.held
        api.use(signedIn())
        return HttpResponse.json(WELCOME)
      }),
    )
    const router = openAt('/auth', { returnTo: '/paint' })
    await fillIn()
    await press('Register')
    expect(await screen.findByRole('button', { name: 'Registering...' })).toBeVisible()
    answer.release()
    expect(await screen.findByText('Registration successful')).toBeVisible()
    expect(screen.getByText('Your account has been created and you are now logged in.')).toBeVisible()
    expect(router.state.location.pathname).toBe('/paint')
  })

  test('checks the email', async () => {
    openAt('/auth?tab=register')
    await type('Username', 'ada')
    await type('Email', 'ada@')
    await press('Register')
    await waitFor(() => expect(errorOf('Email')).toBe('Please enter a valid email'))
  })

  test.each([
    ['username_taken', 'Username', 'This username is already taken'],
    ['email_taken', 'Email', 'An account with this email already exists'],
    ['password_too_common', 'Password', 'This password is too common'],
  ] as const)('%s is shown beside its field', async (code, label, message) => {
    api.use(post('/api/register', problem(code)))
    openAt('/auth')
    await fillIn()
    await press('Register')
    await waitFor(() => expect(errorOf(label)).toContain(message))
    expect(await screen.findByText('Registration failed')).toBeVisible()
    expect(document.activeElement).toBe(screen.getByLabelText(label))
  })

  test('E: says while the person types why a password is too common, and does not send it', async () => {
    let calls = 0
    api.use(
      http.post('/api/register', () => {
        calls++
        return HttpResponse.json(WELCOME)
      }),
    )
    openAt('/auth?tab=register')
    await type('Username', 'grace')
    await type('Email', 'grace@example.test')
    expect(errorOf('Password')).toMatch(/We recommend 12 or more/)
    for (const [password, message] of [
      ['777777', /it repeats the same characters/],
      ['987654321', /its characters follow the alphabet or the keyboard/],
      ['grace1990', /it's made from your username or email/],
    ] as const) {
      await userEvent.clear(screen.getByLabelText('Password'))
      await type('Password', password)
      expect(errorOf('Password')).toMatch(message)
    }
    await press('Register')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')))
    expect(errorOf('Password')).toMatch(/too common/)
    expect(calls).toBe(0)
  })

  test('A6: sends the token of a moderator’s link', async () => {
    let sent: unknown
    api.use(
      http.post('/api/register', async ({ request }) => {
        sent = await request.json()
        api.use(signedIn())
        return HttpResponse.json(WELCOME)
      }),
    )
    openAt('/auth?tab=register&username=mira&claim=the-token')
    expect(await screen.findByText('This link registers a moderator')).toBeVisible()
    await type('Email', 'mira@example.test')
    await type('Password', 'porch swing')
    await press('Register')
    await waitFor(() =>
      expect(sent).toEqual({
        username: 'mira',
        email: 'mira@example.test',
        password: 'porch swing',
        claim: 'the-token',
      }),
    )
  })

  test('a field that the server rejects shows why', async () => {
    const errors = [{ field: 'username', message: 'No such letters' }]
    api.use(post('/api/register', problem('bad_request', { errors })))
    openAt('/auth')
    await fillIn()
    await press('Register')
    await waitFor(() => expect(errorOf('Username')).toBe('No such letters'))
  })
})

describe('Google', () => {
  test("has no button when Google sign-in isn't set up", async () => {
    openAt('/auth')
    await screen.findByRole('button', { name: 'Login' })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(screen.queryByRole('link', { name: /Google/ })).not.toBeInTheDocument()
  })

  test('navigates to Google and returns to the previous page', async () => {
    api.use(get('/api/auth/options', { success: true, google: true }))
    openAt('/auth', { returnTo: '/paint?a=b' })
    const link = await screen.findByRole('link', { name: 'Sign in with Google' })
    expect(link).toHaveAttribute('href', '/api/auth/google?returnTo=%2Fpaint%3Fa%3Db')
  })

  test('shows known error codes in our words and ignores unknown ones', async () => {
    openAt('/auth?error=google_cancelled')
    expect(await screen.findByRole('alert')).toHaveTextContent('Google sign-in was canceled')
    document.body.innerHTML = ''
    openAt('/auth?error=account_suspended')
    expect(await screen.findByRole('alert')).toHaveTextContent('The account is suspended')
    document.body.innerHTML = ''
    openAt('/auth?error=google_%3Cb%3E')
    await screen.findByRole('button', { name: 'Login' })
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

describe('a forgotten password', () => {
  test('emails a link', async () => {
    let sent: unknown
    api.use(
      http.post('/api/password/forgot', async ({ request }) => {
        sent = await request.json()
        return HttpResponse.json({ success: true, message: 'Done' })
      }),
    )
    openAt('/auth')
    await userEvent.click(await screen.findByRole('link', { name: 'Forgot password?' }))
    await type('Email', 'ada@example.test')
    await press('Email me a link')
    expect(await screen.findByRole('status')).toHaveTextContent('ada@example.test')
    expect(sent).toEqual({ email: 'ada@example.test' })
  })

  test('the emailed link sets a new password, also in a signed-in browser', async () => {
    let sent: unknown
    api.use(
      signedIn(),
      http.post('/api/password/reset', async ({ request }) => {
        sent = await request.json()
        api.use(signedOut())
        return HttpResponse.json({ success: true, message: 'Done' })
      }),
    )
    const router = openAt('/auth?reset=t0ken')
    await type('New password', 'porch swing')
    await press('Set new password')
    expect(await screen.findByText('Sign in with your new password.')).toBeVisible()
    expect(sent).toEqual({ token: 't0ken', password: 'porch swing' })
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/auth', search: '' }))
  })

  test.each(['t0ken', 'x'.repeat(101)])('a link that no longer works offers a new one', async (token) => {
    api.use(post('/api/password/reset', problem('reset_link_invalid')))
    openAt(`/auth?reset=${token}`)
    await type('New password', 'porch swing')
    await press('Set new password')
    expect((await screen.findAllByRole('alert'))[0]).toHaveTextContent('It was already used or has expired')
    expect(screen.getByRole('link', { name: 'Email me a new link' })).toHaveAttribute('href', '/auth?forgot')
  })
})

describe('the link that confirms an email', () => {
  const LINK = '/auth#confirm=t0ken'
  const FOUND = { success: true, username: 'ada', email: 'ada@example.test' }

  test('names the address and the account, and confirms only when the button is pressed', async () => {
    const sent: unknown[] = []
    api.use(
      post('/api/email/confirmation', FOUND),
      http.post('/api/email/confirm', async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json({ success: true, message: 'Done' })
      }),
    )
    const router = openAt(LINK)
    expect(await screen.findByText(/will be the email for the account/)).toBeVisible()
    expect(sent).toEqual([])
    await press('Confirm my email')
    expect(await screen.findByText('Email confirmed')).toBeVisible()
    expect(sent).toEqual([{ token: 't0ken' }])
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/auth', hash: '' }))
  })

  test('leads a signed-in person to the account page', async () => {
    api.use(
      signedIn({ isEmailConfirmed: false, pendingEmail: 'ada@example.test' }),
      post('/api/email/confirmation', FOUND),
      post('/api/email/confirm', { success: true, message: 'Done' }),
    )
    const router = openAt(LINK)
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm my email' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/account'))
  })

  test('that has expired offers a new one', async () => {
    api.use(post('/api/email/confirmation', problem('confirmation_link_invalid')))
    openAt(LINK)
    expect(await screen.findByRole('alert')).toHaveTextContent('This link no longer works')
    const link = screen.getByRole('link', { name: 'Sign in and send a new link' })
    expect(link).toHaveAttribute('href', '/account')
  })

  test('that was already used shows no error to a person whose email is confirmed', async () => {
    api.use(signedIn(), post('/api/email/confirmation', problem('confirmation_link_invalid')))
    openAt(LINK)
    expect(await screen.findByText('Your email is confirmed')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('for an email of another account links to sign-in', async () => {
    api.use(post('/api/email/confirmation', FOUND), post('/api/email/confirm', problem('email_taken')))
    openAt(LINK)
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm my email' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('An account with this email already exists')
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth')
  })

  test('can be tried again when the server was not reached', async () => {
    api.use(http.post('/api/email/confirmation', () => HttpResponse.error()))
    openAt(LINK)
    expect((await screen.findByRole('alert')).textContent).toContain("couldn't reach the server")
    api.use(post('/api/email/confirmation', FOUND))
    await press('Try again')
    expect(await screen.findByRole('button', { name: 'Confirm my email' })).toBeVisible()
  })
})
