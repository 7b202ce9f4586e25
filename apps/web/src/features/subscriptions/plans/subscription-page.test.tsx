import type { PlanOffer, Subscription } from '@housecoat/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { get, problem, signedIn, startFakeApi } from '../../../testing/fake-api.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { SubscriptionPage } from './subscription-page.tsx'

const PERIOD_END = '2026-12-24T12:00:00.000Z'

const plans: PlanOffer[] = [
  { id: 'free', name: 'Free', price: 0, period: 'month', features: ['2 generations per day'] },
  { id: 'standard', name: 'Standard', price: 9, period: 'month', features: ['5 generations per day'] },
  { id: 'premium', name: 'Premium', price: 19, period: 'month', features: ['Unlimited generations'] },
]

const api = startFakeApi(signedIn(), get('/api/subscription-plans', { success: true, plans }))

const free: Subscription = {
  plan: 'free',
  status: 'active',
  failedPayment: null,
  details: { currentPeriodEnd: null, cancelAtPeriodEnd: false },
}
const paid = (changes: Partial<Subscription> = {}): Subscription => ({
  plan: 'standard',
  status: 'active',
  failedPayment: null,
  details: { currentPeriodEnd: PERIOD_END, cancelAtPeriodEnd: false },
  ...changes,
})

const subscriptionIs = (subscription: Subscription, isTestMode = false) =>
  get('/api/subscription', {
    success: true,
    subscription,
    isTestMode,
    hasBilling: subscription.plan !== 'free' || subscription.failedPayment !== null,
  })

const open = vi.fn<typeof window.open>()
beforeEach(() => {
  open.mockReset().mockReturnValue({ opener: window } as unknown as Window)
  vi.stubGlobal('open', open)
})
afterEach(() => void vi.unstubAllGlobals())

async function openPlans(subscription: Subscription, isTestMode = false) {
  api.use(subscriptionIs(subscription, isTestMode))
  const router = openPage('/subscription', [{ path: '/subscription', Component: SubscriptionPage }])
  await screen.findByRole('list', { name: 'Plans' })
  return router
}

const column = (name: string) => {
  const found = screen.getByRole('heading', { name, level: 2 }).closest('li')
  if (found === null) throw new Error(`no column ${name}`)
  return within(found)
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const press = (name: string | RegExp) => userEvent.click(button(name))

describe('the plans', () => {
  test('are shown in three columns with their prices', async () => {
    await openPlans(free)
    expect(column('Free').getByText('Free', { selector: 'p' })).toBeVisible()
    expect(column('Standard').getByText('$9/month')).toBeVisible()
    expect(column('Premium').getByText('$19/month')).toBeVisible()
    expect(column('Premium').getByText('Unlimited generations')).toBeVisible()
  })

  test('on Free nothing can be canceled, and the button says why it does nothing', async () => {
    await openPlans(free)
    const current = button('Current Plan')
    expect(current).toHaveAttribute('aria-disabled', 'true')
    expect(screen.queryByRole('button', { name: /Cancel/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Billing history' })).not.toBeInTheDocument()
    await userEvent.click(current)
    expect(await screen.findByText("You're already on the free plan!")).toBeVisible()
  })

  test.each(['active', 'trialing'])(
    'the current plan’s button is disabled while it is %s',
    async (status) => {
      await openPlans(paid({ status }))
      expect(column('Standard').getByRole('button', { name: 'Current Plan' })).toBeDisabled()
      expect(button('Cancel subscription')).toBeVisible()
    },
  )

  test("a canceled plan can't be canceled again", async () => {
    await openPlans(paid({ details: { currentPeriodEnd: PERIOD_END, cancelAtPeriodEnd: true } }))
    expect(
      screen.getByText("Canceled: your plan ends on December 24, 2026, then you'll move to Free."),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Cancel/ })).not.toBeInTheDocument()
    expect(button('Begins on Dec 24, 2026')).toBeDisabled()
  })

  test("that can't be loaded can be retried", async () => {
    api.use(get('/api/subscription', problem('database_unavailable')))
    openPage('/subscription', [{ path: '/subscription', Component: SubscriptionPage }])
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was lost')
    api.use(subscriptionIs(free))
    await press('Try again')
    await screen.findByRole('list', { name: 'Plans' })
  })

  test('say when they are in test mode', async () => {
    await openPlans(free, true)
    expect(screen.getByText('Test mode – no card is charged')).toBeVisible()
  })
})

describe('choosing a plan', () => {
  const checkoutAnswers = (url: string) =>
    http.post('/api/create-checkout-session/:planId', ({ params }) =>
      HttpResponse.json({ success: true, url: `${url}${String(params['planId'])}` }),
    )

  test('opens the checkout in a new tab', async () => {
    api.use(checkoutAnswers('https://pay.test/'))
    await openPlans(free)
    await press('Subscribe to Premium')
    await waitFor(() => expect(open).toHaveBeenCalledWith('https://pay.test/premium', '_blank'))
    expect(open.mock.results[0].value).toEqual({ opener: null })
  })

  test('opens it in this tab when the browser blocks new tabs', async () => {
    open.mockReturnValue(null)
    const assign = vi.fn()
    vi.stubGlobal('location', { assign, href: window.location.href, origin: window.location.origin })
    api.use(checkoutAnswers('https://pay.test/'))
    await openPlans(paid())
    await press('Change to Premium')
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.test/premium'))
  })

  test('that fails shows these words', async () => {
    api.use(http.post('/api/create-checkout-session/:planId', () => problem('payments_unavailable')))
    await openPlans(free)
    await press('Subscribe to Standard')
    const told = await screen.findByText('Failed to create subscription. Please try again.')
    expect(told.closest('[role=alert]')).toHaveTextContent("Your plan hasn't changed")
    expect(open).not.toHaveBeenCalled()
  })

  test('after the session has ended asks to sign in, then returns', async () => {
    api.use(http.post('/api/create-checkout-session/:planId', () => problem('authentication_required')))
    const router = await openPlans(free)
    await press('Subscribe to Standard')
    expect(await screen.findByText('Authentication Required')).toBeVisible()
    expect(screen.getByText('Please log in to subscribe to a plan')).toBeVisible()
    await waitFor(() =>
      expect(router.state.location).toMatchObject({
        pathname: '/login',
        state: { returnTo: '/subscription' },
      }),
    )
  })
})

describe('canceling', () => {
  async function cancel() {
    await press('Cancel subscription')
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel your subscription?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel subscription' }))
  }

  test('asks first, then shows when the plan ends', async () => {
    await openPlans(paid())
    await press('Change to Free')
    await userEvent.click(await screen.findByRole('button', { name: 'Keep my plan' }))
    const ending = paid({ details: { currentPeriodEnd: PERIOD_END, cancelAtPeriodEnd: true } })
    api.use(
      subscriptionIs(ending),
      http.post('/api/subscription/cancel', () =>
        HttpResponse.json({ success: true, message: 'Done', subscription: ending }),
      ),
    )
    await cancel()
    expect(await screen.findByText('Subscription Canceled')).toBeVisible()
    expect(
      screen.getByText('Your subscription will be canceled at the end of the current billing period.'),
    ).toBeVisible()
    expect(await screen.findByText(/^Canceled: your plan ends on/)).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('that fails shows these words', async () => {
    api.use(http.post('/api/subscription/cancel', () => problem('payments_unavailable')))
    await openPlans(paid())
    await cancel()
    expect(await screen.findByText('Failed to cancel subscription. Please try again.')).toBeVisible()
  })
})

describe('resuming a canceled plan', () => {
  const ending = paid({ details: { currentPeriodEnd: PERIOD_END, cancelAtPeriodEnd: true } })

  test('renews it again', async () => {
    await openPlans(ending)
    api.use(
      subscriptionIs(paid()),
      http.post('/api/subscription/resume', () => HttpResponse.json({ success: true, subscription: paid() })),
    )
    await press('Resume subscription')
    expect(await screen.findByText('Subscription resumed')).toBeVisible()
    expect(screen.getByText('You keep Standard, and it renews as before.')).toBeVisible()
    expect(await screen.findByText('Renews on December 24, 2026.')).toBeVisible()
    expect(button('Cancel subscription')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Resume subscription' })).not.toBeInTheDocument()
  })

  test('that fails says so, and the plan stays canceled', async () => {
    api.use(http.post('/api/subscription/resume', () => problem('payments_unavailable')))
    await openPlans(ending)
    await press('Resume subscription')
    expect(await screen.findByText("We couldn't resume your subscription")).toBeVisible()
    expect(button('Resume subscription')).toBeEnabled()
  })

  test.each([
    ['the free plan', free],
    ['a plan that renews', paid()],
  ])('is not offered on %s', async (_name, subscription) => {
    await openPlans(subscription)
    expect(screen.queryByRole('button', { name: 'Resume subscription' })).not.toBeInTheDocument()
  })
})

describe('a failed payment', () => {
  const failedPayment = { plan: 'premium', graceEndsAt: PERIOD_END } as const

  test('says how long the plan is kept, and links to the card', async () => {
    api.use(
      http.post('/api/billing-portal-session', () =>
        HttpResponse.json({ success: true, url: 'https://pay.test/billing' }),
      ),
    )
    await openPlans(paid({ plan: 'premium', status: 'past_due', failedPayment }))
    expect(screen.getByRole('alert')).toHaveTextContent('You keep Premium until December 24, 2026.')
    expect(screen.queryByRole('button', { name: 'Cancel subscription' })).not.toBeInTheDocument()
    expect(column('Premium').getByRole('button', { name: 'Update payment' })).toBeEnabled()
    await press('Update your card')
    await waitFor(() => expect(open).toHaveBeenCalledWith('https://pay.test/billing', '_blank'))
  })

  test('says after the grace period that the plan ended', async () => {
    await openPlans({ ...free, failedPayment })
    expect(screen.getByRole('alert')).toHaveTextContent(
      "Your Premium plan couldn't be renewed and ended on December 24, 2026.",
    )
    expect(screen.getByText("You're on the free plan.")).toBeVisible()
  })
})

test('after returning from the provider, the server refreshes the subscription', async () => {
  api.use(
    http.get('/api/subscription', ({ request }) => {
      const isFresh = new URL(request.url).searchParams.get('refresh') === 'true'
      const subscription = isFresh ? paid({ plan: 'premium' }) : paid()
      return HttpResponse.json({ success: true, subscription, hasBilling: true, isTestMode: false })
    }),
  )
  const router = openPage('/subscription?changed=premium', [
    { path: '/subscription', Component: SubscriptionPage },
  ])
  expect(await screen.findByText("You're now on the Premium plan.")).toBeVisible()
  expect(router.state.location.search).toBe('')
})

test('notices a change in another tab', async () => {
  await openPlans(free)
  api.use(subscriptionIs(paid()))
  const otherTab = new BroadcastChannel('housecoat.subscription')
  otherTab.postMessage('changed')
  otherTab.close()
  expect(await screen.findByText('Renews on December 24, 2026.')).toBeVisible()
})
