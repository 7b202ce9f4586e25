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
    expect(link.getAttribute('href')).toBe('mailto:ada@example.test')
  })

  test('without an address says how to set one', async () => {
    open('/contact')
    expect(await screen.findByText(/set OPERATOR_EMAIL to show yours here/)).toBeTruthy()
  })
})

describe('D1: the Privacy Policy', () => {
  test('says that the photo stays on the device while colors are tried, when it does', async () => {
    open('/privacy')
    expect(await screen.findByText(/Your photo does not leave your device/)).toBeTruthy()
    expect(screen.queryByText(/as soon as you open the photo/)).toBeNull()
  })

  test('says that a copy is sent as soon as the photo is opened, when the server analyzes it', async () => {
    api.use(siteIs({ analyzesOnServer: true }))
    open('/privacy')
    expect(await screen.findByText(/Finding the walls happens on this site's server/)).toBeTruthy()
    expect(screen.getByText(/as soon as you open the photo/)).toBeTruthy()
    expect(screen.queryByText(/does not leave your device/)).toBeNull()
  })

  test('promises nothing while the server cannot be asked', async () => {
    api.use(get('/api/site', problem('database_unavailable')))
    open('/privacy')
    expect(await screen.findByText(/Some sites find the walls on their server/)).toBeTruthy()
  })

  test('says that doors are detected on the server', () => {
    open('/privacy')
    expect(screen.getByText(/When you press Detect Doors, your photo is sent/)).toBeTruthy()
  })
})

test('E: without plans neither page mentions them', async () => {
  api.use(siteIs({ hasPlans: false, operatorEmail: 'ada@example.test' }))
  open('/privacy')
  await screen.findByText(/does not leave your device/)
  expect(document.body.textContent).not.toMatch(/subscription|Stripe/)
})
