import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { problem, siteIs, get, startFakeApi } from '../../testing/fake-api.ts'
import { openPage } from '../../testing/open-page.tsx'
import { ContactPage } from './contact-page.tsx'
import { PrivacyPage } from './privacy-page.tsx'
import { TermsPage } from './terms-page.tsx'

const api = startFakeApi()

function open(path: string) {
  openPage(path, [
    { path: '/contact', Component: ContactPage },
    { path: '/privacy', Component: PrivacyPage },
    { path: '/terms', Component: TermsPage },
  ])
}

describe('D9: the Contact page', () => {
  test('names the operator', async () => {
    api.use(siteIs({ operatorEmail: 'ada@example.test' }))
    open('/contact')
    const link = await screen.findByRole('link', { name: 'ada@example.test' })
    expect(link).toHaveAttribute('href', 'mailto:ada@example.test')
  })

  test('says how to set an address when there is none', async () => {
    open('/contact')
    expect(await screen.findByText(/set OPERATOR_EMAIL to show yours here/)).toBeVisible()
  })
})

describe('D1: the Privacy Policy', () => {
  test('says that the photo stays on the device while colors are tried, when it does', async () => {
    open('/privacy')
    expect(await screen.findByText(/Your photo doesn't leave your device/)).toBeVisible()
    expect(screen.queryByText(/as soon as you open the photo/)).not.toBeInTheDocument()
  })

  test('says that a copy is sent as soon as the photo is opened, when the server analyzes it', async () => {
    api.use(siteIs({ analyzesOnServer: true }))
    open('/privacy')
    expect(await screen.findByText(/Finding the walls happens on this site's server/)).toBeVisible()
    expect(screen.getByText(/as soon as you open the photo/)).toBeVisible()
    expect(screen.queryByText(/doesn't leave your device/)).not.toBeInTheDocument()
  })

  test.each([
    [false, 'never stored.'],
    [true, 'the server sends the copy to the company that runs the model'],
  ])('says who gets the photo when a model answers taps, hosted: %s', async (isHosted, words) => {
    api.use(siteIs({ tapModel: { name: 'MobileSAM', isHosted, findsHouses: false } }))
    open('/privacy')
    const paragraph = await screen.findByText(/When you tap a surface, MobileSAM finds its borders/)
    expect(paragraph).toHaveTextContent(words)
    expect(paragraph).toHaveTextContent('up to 15 minutes after your last tap')
    expect(screen.queryByText(/the company that runs/) !== null).toBe(isHosted)
    expect(screen.queryByText(/doesn't leave your device/)).not.toBeInTheDocument()
  })

  test('says that copies of houses are sent as they are opened, when the model for taps helps to find walls', async () => {
    api.use(siteIs({ tapModel: { name: 'SAM 2', isHosted: false, findsHouses: true } }))
    open('/privacy')
    const paragraph = await screen.findByText(/In photos of houses, SAM 2 helps find the walls/)
    expect(paragraph).toHaveTextContent('as soon as you open the photo')
  })

  test("describes both cases while the server can't be reached", async () => {
    api.use(get('/api/site', problem('database_unavailable')))
    open('/privacy')
    expect(await screen.findByText(/Some sites find the walls on their server/)).toBeVisible()
  })

  test('says that doors are detected on the server', () => {
    open('/privacy')
    expect(screen.getByText(/When you press Detect Doors, your photo is sent/)).toBeVisible()
  })
})

test('the Privacy Policy says how long backups are kept, where the operator has set it', async () => {
  api.use(siteIs({ backupDays: 30 }))
  open('/privacy')
  expect(
    await screen.findByText(/Backups, for 30 days. What you delete stays in them until then/),
  ).toBeVisible()
})

test('E: without plans neither page mentions them', async () => {
  api.use(siteIs({ hasPlans: false, operatorEmail: 'ada@example.test' }))
  open('/privacy')
  await screen.findByText(/doesn't leave your device/)
  expect(document.body).not.toHaveTextContent(/subscription|Stripe|Backups/)
})
