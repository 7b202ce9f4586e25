import type { TestBilling, TestCheckout } from '@housecoat/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { get, problem, signedIn, startFakeApi } from '../../../testing/fake-api.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { TestBillingPage } from './test-billing-page.tsx'
import { TestCheckoutPage } from './test-checkout-page.tsx'

const api = startFakeApi(signedIn())
const NOTE = 'Test mode – no card is charged'
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

describe('the checkout', () => {
  const PATH = '/api/test-checkout/cs_test_1234567890'

  function openCheckout(changes: Partial<TestCheckout> = {}) {
    const checkout: TestCheckout = {
      plan: 'premium',
      currentPlan: null,
      price: 19,
      dueNow: 19,
      status: 'open',
      ...changes,
    }
    api.use(get(PATH, { success: true, checkout }))
    return openPage('/test-checkout/cs_test_1234567890', [
      { path: '/test-checkout/:sessionId', Component: TestCheckoutPage },
    ])
  }

  test('says what is paid, and continues at the URL from the server', async () => {
    const acts: unknown[] = []
    api.use(
      http.post(`${PATH}/:act`, ({ params }) => {
        acts.push(params['act'])
        const url = `${window.location.origin}/subscription/success?session_id=cs_test_1234567890`
        return HttpResponse.json({ success: true, url })
      }),
    )
    const router = openCheckout()
    expect(screen.getByText(NOTE)).toBeVisible()
    expect(await screen.findByText('$19.00 a month')).toBeVisible()
    await press('Pay $19.00 (test)')
    await waitFor(() => expect(router.state.location.pathname).toBe('/subscription/success'))
    expect(acts).toEqual(['pay'])
  })

  test('shows a declined card, and can be retried', async () => {
    api.use(http.post(`${PATH}/decline`, () => problem('card_declined')))
    openCheckout()
    await press('Decline the card')
    expect(await screen.findByRole('alert')).toHaveTextContent('nothing was charged')
    expect(screen.getByRole('button', { name: 'Pay $19.00 (test)' })).toBeEnabled()
  })

  test('of a plan change shows both plans, and a credit', async () => {
    openCheckout({ plan: 'standard', currentPlan: 'premium', price: 9, dueNow: -6.5 })
    expect(await screen.findByText('Premium to Standard')).toBeVisible()
    expect(screen.getByText('Credit for the rest of this month').nextSibling?.textContent).toBe('$6.50')
    expect(screen.getByRole('button', { name: 'Confirm the change (test)' })).toBeVisible()
  })

  test.each(['complete', 'expired'] as const)("that is %s can't be paid", async (status) => {
    openCheckout({ status })
    expect(await screen.findByText('This checkout is closed')).toBeVisible()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
    expect(screen.getByText(NOTE)).toBeVisible()
  })

  test('of someone else is not found', async () => {
    api.use(get(PATH, problem('not_found')))
    openPage('/test-checkout/cs_test_1234567890', [
      { path: '/test-checkout/:sessionId', Component: TestCheckoutPage },
    ])
    expect(await screen.findByRole('alert')).toHaveTextContent("There's nothing at this address")
  })
})

describe('billing', () => {
  const billing: TestBilling = {
    cardWorks: true,
    isEnding: true,
    invoices: [
      { id: 'in_2', plan: 'premium', amount: 19, status: 'open', createdAt: '2026-03-02T12:00:00.000Z' },
      { id: 'in_1', plan: 'premium', amount: -4.5, status: 'paid', createdAt: '2026-02-02T12:00:00.000Z' },
    ],
  }

  test('lists invoices, and changes card and end', async () => {
    const acts: unknown[] = []
    api.use(
      get('/api/test-billing', { success: true, billing }),
      http.post('/api/test-billing/:act', ({ params }) => {
        acts.push(params['act'])
        const isEnding = params['act'] !== 'keep-plan'
        return HttpResponse.json({ success: true, billing: { ...billing, isEnding, cardWorks: false } })
      }),
    )
    openPage('/test-billing', [{ path: '/test-billing', Component: TestBillingPage }])
    expect(screen.getByText(NOTE)).toBeVisible()
    const rows = (await screen.findAllByRole('listitem')).map((row) => row.textContent)
    expect(rows).toEqual(['Mar 2, 2026, Premium$19.00 · Unpaid', 'Feb 2, 2026, Premium-$4.50 · Paid'])
    await press('Use a card that is declined')
    await press('Keep my plan')
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Keep my plan' })).not.toBeInTheDocument(),
    )
    expect(acts).toEqual(['card-fails', 'keep-plan'])
    expect(screen.getByText(/the next renewal fails/)).toBeVisible()
  })

  test('without any subscription has nothing to show', async () => {
    api.use(get('/api/test-billing', problem('not_found')))
    openPage('/test-billing', [{ path: '/test-billing', Component: TestBillingPage }])
    expect(await screen.findByRole('alert')).toHaveTextContent("There's nothing at this address")
  })
})
