import type { User } from '@housecoat/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { useUser } from '../../../api/user-query.ts'
import { get, problem, signedIn, startFakeApi } from '../../../testing/fake-api.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { ApiAccessSection } from './api-access-section.tsx'

const api = startFakeApi()

const TOKENS = '/api/account/tokens'
const WEBHOOKS = '/api/account/webhooks'
const ID = '00000000-0000-4000-8000-000000000001'
const TOKEN = {
  id: ID,
  name: 'Night shift',
  scopes: ['generate', 'designs:read'],
  createdAt: '2026-03-04T10:00:00.000Z',
  lastUsedAt: null,
  expiresAt: null,
}
const WEBHOOK = {
  id: ID,
  url: 'https://hooks.example/done',
  createdAt: '2026-03-04T10:00:00.000Z',
  disabledAt: null,
}

function Page() {
  const { user } = useUser()
  return user === null ? null : <ApiAccessSection user={user} />
}

/** The fake server keeps what is made and deleted. */
function open({
  tokens = [],
  webhooks = [],
  user = {},
}: Partial<Record<'tokens' | 'webhooks', object[]>> & { user?: Partial<User> }) {
  const stored = { tokens: [...tokens], webhooks: [...webhooks] }
  const bodies: unknown[] = []
  api.use(
    signedIn(user),
    http.get(TOKENS, () => HttpResponse.json({ success: true, tokens: stored.tokens })),
    http.get(WEBHOOKS, () => HttpResponse.json({ success: true, webhooks: stored.webhooks })),
    http.post(TOKENS, async ({ request }) => {
      bodies.push(await request.json())
      stored.tokens.push(TOKEN)
      return HttpResponse.json({ success: true, token: TOKEN, secret: 'hct_the-secret' })
    }),
    http.post(WEBHOOKS, async ({ request }) => {
      bodies.push(await request.json())
      stored.webhooks.push(WEBHOOK)
      return HttpResponse.json({ success: true, webhook: WEBHOOK, secret: 'whsec_the-secret' })
    }),
    http.delete(`${TOKENS}/:id`, () => {
      stored.tokens.splice(0)
      return HttpResponse.json({ success: true, message: 'Done' })
    }),
    http.post(`${WEBHOOKS}/:id/test`, () =>
      HttpResponse.json({ success: true, message: 'A test message is on its way.' }),
    ),
  )
  openPage('/account', [{ path: '/account', Component: Page }])
  return bodies
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('a token is made, shown once, listed, and deleted', async () => {
  const bodies = open({})
  expect(await screen.findByText('You have no API tokens.')).toBeVisible()
  await press('Create a token')
  await userEvent.type(screen.getByLabelText('Name'), 'Night shift')
  await userEvent.click(screen.getByLabelText('See saved designs'))
  await userEvent.selectOptions(screen.getByLabelText('Expires'), 'Never')
  await userEvent.type(screen.getByLabelText('Your password'), 'porch swing')
  await press('Create token')
  expect(await screen.findByLabelText('API token')).toHaveTextContent('hct_the-secret')
  expect(bodies).toEqual([
    {
      name: 'Night shift',
      scopes: ['generate', 'designs:read'],
      expiresInDays: null,
      password: 'porch swing',
    },
  ])
  await press('I saved it')
  expect(screen.queryByText('hct_the-secret')).not.toBeInTheDocument()
  expect(
    await screen.findByText(/Make pictures · See saved designs, never used, never expires/),
  ).toBeVisible()
  await press('Delete Night shift')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('You have no API tokens.')).toBeVisible()
})

test('without a permission or with a wrong password nothing is made, and the form says why', async () => {
  open({})
  await press('Create a token')
  await userEvent.type(screen.getByLabelText('Name'), 'Night shift')
  await userEvent.type(screen.getByLabelText('Your password'), 'not mine')
  await userEvent.click(screen.getByLabelText('Make pictures'))
  await press('Create token')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Choose at least one thing that the token may do',
  )
  await userEvent.click(screen.getByLabelText('Make pictures'))
  api.use(http.post(TOKENS, () => problem('password_wrong')))
  await press('Create token')
  expect(await screen.findByLabelText('Your password')).toBeInvalid()
  expect(screen.getByLabelText('Name')).toHaveValue('Night shift')
})

test('an unconfirmed email comes first', async () => {
  open({ user: { isEmailConfirmed: false, pendingEmail: 'ada@example.com' } })
  expect(await screen.findByText('Confirm your email first')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Create a token' })).not.toBeInTheDocument()
})

test('a webhook is added with its secret, and tested', async () => {
  const bodies = open({})
  await press('Add a webhook')
  await userEvent.type(screen.getByLabelText('Address'), 'https://hooks.example/done')
  await press('Add webhook')
  expect(await screen.findByLabelText('Webhook secret')).toHaveTextContent('whsec_the-secret')
  expect(bodies).toEqual([{ url: 'https://hooks.example/done' }])
  await press('I saved it')
  await press('Test https://hooks.example/done')
  expect(await screen.findByText('A test message is on its way.')).toBeVisible()
})

test('a webhook that was turned off says so', async () => {
  open({ webhooks: [{ ...WEBHOOK, disabledAt: '2026-03-07T10:00:00.000Z' }] })
  expect(await screen.findByText(/Turned off .* because it didn't answer/)).toBeVisible()
})

test('a list that cannot be loaded can be asked for again', async () => {
  open({})
  api.use(
    http.get(TOKENS, () => problem('internal'), { once: true }),
    get(WEBHOOKS, { success: true, webhooks: [] }),
  )
  await press('Try again')
  expect(await screen.findByText('You have no API tokens.')).toBeVisible()
})
