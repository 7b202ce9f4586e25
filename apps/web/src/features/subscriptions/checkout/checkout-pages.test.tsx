import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { get, problem, signedIn, startFakeApi, uploads } from '../../../testing/fake-api.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { CheckoutCancelPage } from './checkout-cancel-page.tsx'
import { CheckoutSuccessPage } from './checkout-success-page.tsx'

const api = startFakeApi(signedIn())
const SESSION = '/api/checkout-session/cs_test_1234567890'
const confirmed = {
  success: true,
  subscription: {
    plan: 'premium',
    status: 'active',
    failedPayment: null,
    details: { currentPeriodEnd: '2026-12-24T12:00:00.000Z', cancelAtPeriodEnd: false },
  },
}

function openSuccess(search = '?session_id=cs_test_1234567890') {
  return openPage(`/subscription/success${search}`, [
    { path: '/subscription/success', Component: CheckoutSuccessPage },
  ])
}

test('confirms the checkout, then welcomes the person to the plan', async () => {
  api.use(get(SESSION, confirmed))
  openSuccess()
  expect(screen.getByText("We're confirming your payment.")).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Welcome to Premium' })).toBeVisible()
  expect(screen.getByText(/Renews on December 24, 2026\./)).toBeVisible()
  expect(await screen.findByText('Subscription Activated')).toBeVisible()
})

test('makes other tabs refetch', async () => {
  const heard = vi.fn()
  const otherTab = new BroadcastChannel('housecoat.subscription')
  otherTab.addEventListener('message', heard)
  api.use(get(SESSION, confirmed), get('/api/uploads-remaining', uploads()))
  openSuccess()
  await waitFor(() => expect(heard).toHaveBeenCalledOnce())
  otherTab.close()
})

test.each(['', '?session_id='])('says when the session id is missing (%j)', async (search) => {
  openSuccess(search)
  expect(await screen.findByRole('alert')).toHaveTextContent('No session ID found')
})

test('D5: messages about an unknown id and a payment are whole sentences', async () => {
  api.use(
    http.get('/api/checkout-session/bogus', () =>
      problem('bad_request', { detail: "We couldn't find that checkout" }),
    ),
  )
  openSuccess('?session_id=bogus')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "We couldn't find that checkout. If you paid, your plan will update shortly; you won't be charged twice.",
  )
})

test.each([
  ['a checkout that the server refuses', problem('not_found'), 'Failed to verify subscription status'],
  ['no answer', HttpResponse.error(), 'An error occurred while activating your subscription'],
])('%s is an error, and can be retried', async (_name, answer, words) => {
  api.use(http.get(SESSION, () => answer.clone()))
  openSuccess()
  expect(await screen.findByRole('heading', { name: 'Subscription Error' })).toBeVisible()
  expect((await screen.findAllByText(new RegExp(words))).length).toBeGreaterThan(0)
  api.use(get(SESSION, confirmed))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Welcome to Premium' })).toBeVisible()
})

test('a person who was signed out signs in and returns', async () => {
  api.use(get(SESSION, problem('authentication_required')))
  const router = openSuccess()
  await userEvent.click(await screen.findByRole('link', { name: 'Sign In' }))
  expect(router.state.location).toMatchObject({
    pathname: '/login',
    state: { returnTo: '/subscription/success?session_id=cs_test_1234567890' },
  })
})

test('a canceled checkout links back to the plans', () => {
  openPage('/subscription/cancel', [{ path: '/subscription/cancel', Component: CheckoutCancelPage }])
  expect(screen.getByRole('heading', { name: 'Checkout canceled' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/subscription')
})
