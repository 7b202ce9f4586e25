import type { Session } from '@housecoat/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  buildUser,
  get,
  post,
  problem,
  signedIn,
  startFakeApi,
  recordBodies,
} from '../../../testing/fake-api.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { RequireUser } from '../session/require-user.tsx'
import { AccountPage } from './account-page.tsx'
import { describeBrowser } from './describe-browser.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0'

const api = startFakeApi(
  get('/api/account/sessions', { success: true, sessions: [] }),
  get('/api/account/tokens', { success: true, tokens: [] }),
  get('/api/account/webhooks', { success: true, webhooks: [] }),
)

function buildSession(id: string, changes: Partial<Session> = {}): Session {
  const at = '2026-02-03T10:00:00.000Z'
  return { id, createdAt: at, lastSeenAt: at, userAgent: FIREFOX, isCurrent: false, ...changes }
}

async function openAccount() {
  const children = [{ path: '/account', Component: AccountPage }]
  const router = openPage('/account', [{ element: <RequireUser signInPath="/login" />, children }])
  await screen.findByRole('heading', { level: 1, name: 'Your account' })
  return router
}

const section = (name: string) => within(screen.getByRole('region', { name }))

describe('the profile', () => {
  test('sends what changed, with the password, and shows the new name', async () => {
    api.use(signedIn())
    const user = buildUser({ username: 'ada.l' })
    const sent = recordBodies(api, 'patch', '/api/account', { success: true, message: 'Done', user })
    await openAccount()
    const profile = section('Profile')
    const save = profile.getByRole('button', { name: 'Save profile' })
    expect(save).toBeDisabled()
    await userEvent.type(profile.getByLabelText('Username'), '.l')
    await userEvent.type(profile.getByLabelText('Your password, to confirm'), 'porch swing')
    await userEvent.click(save)
    expect(await screen.findByText('Profile saved')).toBeVisible()
    expect(sent).toEqual([{ username: 'ada.l', currentPassword: 'porch swing' }])
    expect(await screen.findByText(/^ada\.l, here since/)).toBeVisible()
  })

  test('a wrong password is shown beside its field', async () => {
    api.use(
      signedIn(),
      http.patch('/api/account', () => problem('password_wrong')),
    )
    await openAccount()
    const profile = section('Profile')
    await userEvent.type(profile.getByLabelText('Email'), 'x')
    await userEvent.type(profile.getByLabelText('Your password, to confirm'), 'porch swing')
    await userEvent.click(profile.getByRole('button', { name: 'Save profile' }))
    expect(await profile.findByText(/Your current password is incorrect/)).toBeVisible()
  })

  test('an account without a password can be emailed a link to set one', async () => {
    api.use(signedIn({ hasPassword: false, hasGoogle: true }))
    const sent = recordBodies(api, 'post', '/api/password/forgot', { success: true, message: 'Done' })
    await openAccount()
    expect(section('Profile').queryByLabelText('Username')).not.toBeInTheDocument()
    await userEvent.click(section('Password').getByRole('button', { name: /Email me a link/ }))
    expect(await screen.findByText('Check your email')).toBeVisible()
    expect(sent).toEqual([{ email: 'ada@example.test' }])
  })
})

describe('the password', () => {
  test('is changed, and the fields are cleared', async () => {
    api.use(signedIn())
    const sent = recordBodies(api, 'post', '/api/account/password', { success: true, message: 'Done' })
    await openAccount()
    const password = section('Password')
    await userEvent.type(password.getByLabelText('Current password'), 'porch swing')
    await userEvent.type(password.getByLabelText('New password'), 'garden bench')
    await userEvent.click(password.getByRole('button', { name: 'Change password' }))
    expect(await screen.findByText('Password changed')).toBeVisible()
    expect(sent).toEqual([{ currentPassword: 'porch swing', newPassword: 'garden bench' }])
    expect(password.getByLabelText('Current password')).toHaveValue('')
  })
})

describe('sessions', () => {
  test('are named, and one or all others can be signed out', async () => {
    let sessions = [
      buildSession('a', { isCurrent: true }),
      buildSession('b', { userAgent: IPHONE }),
      buildSession('c', { userAgent: EDGE }),
    ]
    api.use(
      signedIn(),
      http.get('/api/account/sessions', () => HttpResponse.json({ success: true, sessions })),
      http.delete('/api/account/sessions/:id', ({ params }) => {
        sessions = sessions.filter(({ id }) => id !== params['id'])
        return HttpResponse.json({ success: true, message: 'Done' })
      }),
      http.delete('/api/account/sessions', () => {
        sessions = sessions.filter(({ isCurrent }) => isCurrent)
        return HttpResponse.json({ success: true, message: 'Done' })
      }),
    )
    await openAccount()
    const list = section('Sessions')
    expect((await list.findByText(/^This session/)).closest('li')).toHaveTextContent('Firefox on Linux')
    await userEvent.click(list.getByRole('button', { name: 'Sign out Safari on iPhone' }))
    await waitFor(() => expect(list.queryByText('Safari on iPhone')).not.toBeInTheDocument())
    expect(list.getByText('Edge on Windows')).toBeVisible()
    await userEvent.click(list.getByRole('button', { name: 'Sign out all other sessions' }))
    expect(await list.findByText('No other active sessions.')).toBeVisible()
  })

  test("that can't be loaded can be retried", async () => {
    api.use(signedIn(), get('/api/account/sessions', problem('database_unavailable')))
    await openAccount()
    const list = section('Sessions')
    expect(await list.findByRole('alert')).toHaveTextContent('Nothing was lost')
    api.use(
      get('/api/account/sessions', { success: true, sessions: [buildSession('a', { isCurrent: true })] }),
    )
    await userEvent.click(list.getByRole('button', { name: 'Try again' }))
    expect(await list.findByText('Firefox on Linux')).toBeVisible()
  })
})

test('the export is saved as a zip', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined })
  api.use(
    signedIn(),
    http.get('/api/account/export', () => HttpResponse.arrayBuffer(new Uint8Array([80, 75]).buffer)),
  )
  await openAccount()
  await userEvent.click(screen.getByRole('button', { name: 'Export my data' }))
  await waitFor(() => expect(saved).toEqual(['housecoat-ada.zip']))
})

describe('deleting the account', () => {
  async function confirm(name: string) {
    await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
    await userEvent.type(dialog.getByLabelText('Type your username, ada, to confirm'), name)
    await userEvent.type(dialog.getByLabelText('Your password'), 'porch swing')
    await userEvent.click(dialog.getByRole('button', { name: 'Delete permanently' }))
    return dialog
  }

  test('requires the typed username and the password, then goes home', async () => {
    api.use(signedIn())
    const sent = recordBodies(api, 'delete', '/api/account', { success: true, message: 'Done' })
    const router = await openAccount()
    await confirm('ada')
    expect(await screen.findByText('Account deleted')).toBeVisible()
    expect(sent).toEqual([{ username: 'ada', password: 'porch swing' }])
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  test('a wrong username deletes nothing', async () => {
    api.use(
      signedIn(),
      http.delete('/api/account', () => problem('confirmation_wrong')),
    )
    await openAccount()
    const dialog = await confirm('adam')
    expect(await dialog.findByText(/Type your username exactly/)).toBeVisible()
  })
})

test("when the current user can't be loaded, the page offers to try again instead of signing out", async () => {
  api.use(http.get('/api/session', () => HttpResponse.error()))
  const opening = openAccount()
  await screen.findByText("We couldn't check your sign-in")
  api.use(signedIn())
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await opening
})

test.each([
  [FIREFOX, 'Firefox on Linux'],
  [IPHONE, 'Safari on iPhone'],
  [EDGE, 'Edge on Windows'],
  ['curl/8.14', 'Unknown browser'],
  ['', 'Unknown browser'],
])('%s is called %s', (userAgent, name) => {
  expect(describeBrowser(userAgent)).toBe(name)
})

describe('an unconfirmed email', () => {
  const UNCONFIRMED = { isEmailConfirmed: false, pendingEmail: 'ada@example.test' }

  test('is shown, and its link can be sent again', async () => {
    api.use(signedIn(UNCONFIRMED))
    const sent = recordBodies(api, 'post', '/api/account/email/link', { success: true, message: 'Done' })
    await openAccount()
    const profile = section('Profile')
    expect(profile.getByText('Confirm your email')).toBeVisible()
    await userEvent.click(profile.getByRole('button', { name: 'Send again' }))
    expect(await profile.findByText(/^Sent\. It can take a few minutes/)).toBeVisible()
    expect(sent).toEqual([null])
  })

  test('says why the mail was not sent', async () => {
    api.use(signedIn(UNCONFIRMED), post('/api/account/email/link', problem('too_many_attempts')))
    await openAccount()
    await userEvent.click(section('Profile').getByRole('button', { name: 'Send again' }))
    expect(await screen.findByText("The email wasn't sent")).toBeVisible()
  })

  test('is shown beside the old one until it is confirmed', async () => {
    api.use(signedIn())
    const user = buildUser({ pendingEmail: 'new@example.test' })
    recordBodies(api, 'patch', '/api/account', { success: true, message: 'Done', user })
    await openAccount()
    const profile = section('Profile')
    expect(profile.queryByText(/We emailed a link/)).not.toBeInTheDocument()
    expect(profile.getByText('Confirmed')).toBeVisible()
    await userEvent.clear(profile.getByLabelText('Email'))
    await userEvent.type(profile.getByLabelText('Email'), 'new@example.test')
    await userEvent.type(profile.getByLabelText('Your password, to confirm'), 'porch swing')
    api.use(signedIn({ pendingEmail: 'new@example.test' }))
    await userEvent.click(profile.getByRole('button', { name: 'Save profile' }))
    expect(await screen.findByText('Open the link we emailed to new@example.test.')).toBeVisible()
    const waiting = section('Profile')
    expect(waiting.getByText('Confirm your new email')).toBeVisible()
    expect(waiting.getByText(/Your email stays ada@example\.test until you do/)).toBeVisible()
    expect(waiting.getByLabelText('Email')).toHaveValue('ada@example.test')
  })
})

describe('Google', () => {
  test('is disconnected with the password', async () => {
    api.use(signedIn({ hasGoogle: true }))
    const sent = recordBodies(api, 'delete', '/api/account/google', {
      success: true,
      message: 'Done',
      user: buildUser(),
    })
    await openAccount()
    await userEvent.click(section('Google').getByRole('button', { name: 'Disconnect Google' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Disconnect Google?' }))
    await userEvent.type(dialog.getByLabelText('Your password'), 'porch swing')
    await userEvent.click(dialog.getByRole('button', { name: 'Disconnect' }))
    expect(await screen.findByText('Google disconnected')).toBeVisible()
    expect(sent).toEqual([{ currentPassword: 'porch swing' }])
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Google' })).not.toBeInTheDocument())
  })

  test("can't be disconnected while it is the only way to sign in", async () => {
    api.use(signedIn({ hasGoogle: true, hasPassword: false }))
    await openAccount()
    expect(section('Google').queryByRole('button')).not.toBeInTheDocument()
  })
})

describe('the language', () => {
  const reload = vi.fn()

  beforeEach(() => {
    vi.stubGlobal('location', { href: 'http://localhost:3000/account?lang=en', reload })
  })

  afterEach(() => {
    vi.unstubAllGlobals()
    reload.mockReset()
    document.cookie = 'housecoat_locale=; path=/; max-age=0'
  })

  async function choose(language: string): Promise<void> {
    await userEvent.selectOptions(section('Language').getByRole('combobox', { name: 'Language' }), language)
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  }

  test('is kept with the account and in this browser, and the page opens in it', async () => {
    api.use(signedIn())
    const sent = recordBodies(api, 'put', '/api/account/locale', { success: true, user: buildUser() })
    await openAccount()
    expect(section('Language').getByRole('combobox')).toHaveValue('en')
    expect(section('Language').getByText(/^Your emails are in this language/)).toBeVisible()
    await choose('Español')
    expect(sent).toEqual([{ locale: 'es' }])
    expect(document.cookie).toContain('housecoat_locale=es')
  })

  test('is chosen in this browser even if the account does not take it', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    api.use(
      signedIn(),
      http.put('/api/account/locale', () => HttpResponse.error()),
    )
    await openAccount()
    await choose('Español')
    expect(document.cookie).toContain('housecoat_locale=es')
    expect(warn).toHaveBeenCalledOnce()
  })
})
