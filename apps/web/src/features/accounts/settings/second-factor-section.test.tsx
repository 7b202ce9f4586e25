import type { User } from '@housecoat/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { useUser } from '../../../api/user-query.ts'
import { get, post, problem, signedIn, startFakeApi } from '../../../testing/fake-api.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { SecondFactorSection } from '../settings/second-factor-section.tsx'

const api = startFakeApi()

const PATH = '/api/account/second-factor'
const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const CODES = Array.from({ length: 10 }, (_, index) => `000${index}-1111-2222-3333`)
const RENEWED = { success: true, message: 'Done', recoveryCodes: CODES }

function Page() {
  const { user } = useUser()
  return user === null ? null : <SecondFactorSection user={user} />
}

function open(changes: Partial<User> = {}, recoveryCodesLeft = 10) {
  api.use(
    signedIn(changes),
    get(PATH, { success: true, since: '2026-03-04T10:00:00.000Z', recoveryCodesLeft }),
  )
  return openPage('/account', [{ path: '/account', Component: Page }])
}

/** Remembers the JSON bodies of a call, and answers it. */
function listen(method: 'post' | 'delete', path: string, answer: object) {
  const bodies: unknown[] = []
  api.use(
    http[method](path, async ({ request }) => {
      bodies.push(await request.json())
      return HttpResponse.json(answer)
    }),
  )
  return bodies
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('is set up with the password, the key and a code, and shows the recovery codes once', async () => {
  const begun = listen('post', `${PATH}/setup`, {
    success: true,
    key: KEY,
    uri: `otpauth://totp/Housecoat:ada?secret=${KEY}&issuer=Housecoat`,
  })
  const confirmed = listen('post', PATH, RENEWED)
  open()
  await press('Set up two-step sign-in')
  await userEvent.type(screen.getByLabelText('Your password'), 'porch swing')
  await press('Continue')
  const picture = await screen.findByRole('img', { name: 'QR code for your authenticator app' })
  expect(picture.querySelector('path')).toHaveAttribute('d', expect.stringMatching(/^M4 4h1v1h-1z/))
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible()
  await userEvent.type(screen.getByLabelText('Code from your app'), '123456')
  await press('Turn on')
  const list = within(await screen.findByRole('list', { name: 'Recovery codes' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES)
  expect([begun, confirmed]).toEqual([[{ password: 'porch swing' }], [{ code: '123456' }]])

  const saved: { name: string; text: Promise<string> }[] = []
  const blobs: Blob[] = []
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      blobs.push(blob)
      return 'blob:x'
    },
    revokeObjectURL: () => undefined,
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: blobs[0].text() })
  })
  await press('Download')
  expect(saved[0].name).toBe('housecoat-recovery-codes-ada.txt')
  const text = await saved[0].text
  for (const code of CODES) expect(text).toContain(code)
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await press('Print')
  expect(print).toHaveBeenCalledOnce()

  await press('I saved them')
  expect(await screen.findByText(/^On since March 4, 2026\. 10 recovery codes left\.$/)).toBeVisible()
  expect(screen.queryByText(CODES[0])).not.toBeInTheDocument()
})

test('a wrong password or code is shown beside its field', async () => {
  api.use(post(`${PATH}/setup`, problem('password_wrong')))
  open()
  await press('Set up two-step sign-in')
  await userEvent.type(screen.getByLabelText('Your password'), 'porch swing')
  await press('Continue')
  expect((await screen.findAllByText(/Your current password is incorrect/)).length).toBeGreaterThan(0)
  api.use(
    post(`${PATH}/setup`, { success: true, key: KEY, uri: 'otpauth://totp/x' }),
    post(PATH, problem('second_factor_code_wrong')),
  )
  await press('Continue')
  await userEvent.type(await screen.findByLabelText('Code from your app'), '123456')
  await press('Turn on')
  const field = screen.getByLabelText('Code from your app')
  await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'))
})

test('an account without a password is not asked for one', async () => {
  const begun = listen('post', `${PATH}/setup`, { success: true, key: KEY, uri: 'otpauth://totp/x' })
  open({ hasPassword: false, hasGoogle: true })
  await press('Set up two-step sign-in')
  expect(screen.queryByLabelText('Your password')).not.toBeInTheDocument()
  await press('Continue')
  await screen.findByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')
  expect(begun).toEqual([{}])
})

test('new recovery codes require password and code', async () => {
  const sent = listen('post', `${PATH}/recovery-codes`, RENEWED)
  open({ hasSecondFactor: true }, 1)
  expect(await screen.findByText(/1 recovery code left\./)).toBeVisible()
  expect(screen.getByText("You're running low on recovery codes")).toBeVisible()
  await press('New recovery codes')
  const dialog = within(screen.getByRole('dialog', { name: 'Get new recovery codes?' }))
  await userEvent.type(dialog.getByLabelText('Your password'), 'porch swing')
  await userEvent.type(dialog.getByLabelText('Code from your app'), '123456')
  await userEvent.click(dialog.getByRole('button', { name: 'Get new codes' }))
  expect(await screen.findByText(CODES[9])).toBeVisible()
  expect(sent).toEqual([{ password: 'porch swing', code: '123456' }])
})

test('turning it off requires password and code', async () => {
  const sent = listen('delete', PATH, { success: true, message: 'Done' })
  open({ hasSecondFactor: true, isModerator: true })
  await press('Turn off')
  const dialog = within(screen.getByRole('dialog', { name: 'Turn two-step sign-in off?' }))
  expect(dialog.getByText(/you can no longer moderate/)).toBeVisible()
  await userEvent.type(dialog.getByLabelText('Your password'), 'porch swing')
  await userEvent.type(dialog.getByLabelText('Code from your app'), CODES[0])
  await userEvent.click(dialog.getByRole('button', { name: 'Turn off' }))
  expect(await screen.findByText('Two-step sign-in is off')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible()
  expect(screen.getByText('Moderators need two-step sign-in')).toBeVisible()
  expect(sent).toEqual([{ password: 'porch swing', code: CODES[0] }])
})
