import { SETUP_CHECKS, SETUP_TEXTS, type Demo, type SetupCheck } from '@housecoat/contract'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { get, post, problem, startFakeApi } from '../../testing/fake-api.ts'
import { openPage } from '../../testing/open-page.tsx'
import { DemoOffer } from './demo-offer.tsx'
import { SetupPage } from './setup-page.tsx'

const api = startFakeApi()

const buildChecks = (changes: Partial<Record<SetupCheck['id'], Omit<SetupCheck, 'id'>>> = {}) => ({
  success: true,
  checks: SETUP_CHECKS.map((id) => ({
    id,
    ...(changes[id] ?? { state: 'working', text: '{what} works.', values: { what: id } }),
  })),
})

describe('the checklist', () => {
  const open = () => openPage('/setup', [{ path: '/setup', Component: SetupPage }])
  const card = (name: RegExp) => screen.getByRole('heading', { name }).closest('li')!

  test('says of each item its state, why, and what to set where', async () => {
    const mail = { state: 'failing', text: 'connect ECONNREFUSED 127.0.0.1:25', values: {} } as const
    const google = { state: 'missing', text: SETUP_TEXTS['google-unset'], values: {} } as const
    const operator = { state: 'set', text: 'Contact shows an address.', values: {} } as const
    api.use(get('/api/setup', buildChecks({ mail, google, operator })))
    open()
    expect(await screen.findByText(/^1 failing, 1 missing\./)).toBeVisible()
    expect(screen.getAllByRole('listitem')).toHaveLength(SETUP_CHECKS.length)
    expect(card(/^Email ?Failing$/)).toHaveTextContent(/ECONNREFUSED.*Check SMTP_URL.*docs\/operations\.md/)
    expect(card(/^Sign-in with Google ?Missing$/)).toHaveTextContent('Set GOOGLE_CLIENT_ID')
    expect(card(/^Contact address ?Set$/)).not.toHaveTextContent('OPERATOR_EMAIL')
    expect(within(card(/^Database ?Working$/)).queryByText(/^Set/)).not.toBeInTheDocument()
  })

  test('is tried again on request', async () => {
    const mail = { state: 'failing', text: 'No answer.', values: {} } as const
    api.use(get('/api/setup', buildChecks({ mail })))
    open()
    expect(await screen.findByText('No answer.')).toBeVisible()
    expect(screen.getByText('1 failing.')).toBeVisible()
    api.use(get('/api/setup', buildChecks()))
    await userEvent.click(screen.getByRole('button', { name: 'Check Again' }))
    expect(await screen.findByText('Everything is set up.')).toBeVisible()
    expect(screen.queryByText('No answer.')).not.toBeInTheDocument()
  })

  test('that does not load says so and can be tried again', async () => {
    api.use(get('/api/setup', problem('database_unavailable')))
    open()
    const alert = await screen.findByRole('alert')
    api.use(get('/api/setup', buildChecks()))
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Everything is set up.')).toBeVisible()
  })
})

describe('the demo', () => {
  const answer = (state: Demo['state'], painted = 0) => ({
    success: true,
    demo: { state, painted, total: 40 },
  })
  const open = (path = '/') => openPage(path, [{ path, Component: DemoOffer }])
  const find = (text: string) => screen.findByText(text, {}, { timeout: 20_000 })

  test('is offered, shows how far it is, and ends in the community', async () => {
    api.use(get('/api/setup/demo', answer('offered')), post('/api/setup/demo', answer('running')))
    open()
    const button = await screen.findByRole('button', { name: 'Load the Demo' })
    api.use(get('/api/setup/demo', answer('running', 10)))
    await userEvent.click(button)
    expect(await find('10 of 40 designs are painted.')).toBeVisible()
    expect(screen.getByRole('progressbar', { name: 'Loading the demo' })).toHaveAttribute(
      'aria-valuenow',
      '25',
    )
    api.use(get('/api/setup/demo', answer('done', 40)))
    expect(await find('The demo is loaded')).toBeVisible()
    expect(screen.getByRole('link', { name: 'See the Community' })).toHaveAttribute('href', '/community')
  })

  test('is offered beside the checklist without a link to it', async () => {
    api.use(get('/api/setup/demo', answer('offered')))
    open('/setup')
    expect(await screen.findByRole('button', { name: 'Load the Demo' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Open the Checklist' })).not.toBeInTheDocument()
    cleanup()
    open()
    expect(await screen.findByRole('link', { name: 'Open the Checklist' })).toBeVisible()
  })

  test('is not offered again once it is dismissed', async () => {
    api.use(get('/api/setup/demo', answer('offered')))
    open()
    await userEvent.click(await screen.findByRole('button', { name: "Don't show this again" }))
    expect(screen.queryByRole('region', { name: 'Demo' })).not.toBeInTheDocument()
    expect(localStorage.getItem('housecoat.demo-offer-dismissed')).not.toBeNull()
  })

  test('that failed can be tried again', async () => {
    api.use(get('/api/setup/demo', answer('failed')), post('/api/setup/demo', answer('running')))
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }))
    expect(await find('Loading the demo…')).toBeVisible()
  })
})
