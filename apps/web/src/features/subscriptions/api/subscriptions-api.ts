import {
  cancelSubscriptionResponseSchema,
  checkoutSessionResponseSchema,
  paymentPageResponseSchema,
  resumeSubscriptionResponseSchema,
  subscriptionPlansResponseSchema,
  subscriptionResponseSchema,
  type PlanOffer,
  type SubscriptionResponse,
} from '@housecoat/contract'
import { queryOptions } from '@tanstack/react-query'
import { SUBSCRIPTION_KEY, SUBSCRIPTION_PLANS_KEY } from '../../../api/query-keys.ts'
import { callApi } from '../../../api/call-api.ts'

/** Cheapest first. */
export const plansQuery = queryOptions({
  queryKey: SUBSCRIPTION_PLANS_KEY,
  queryFn: async ({ signal }): Promise<PlanOffer[]> =>
    subscriptionPlansResponseSchema.parse(await callApi('/api/subscription-plans', { signal })).plans,
  networkMode: 'always',
})

/** The signed-in person's subscription. */
export const subscriptionQuery = queryOptions({
  queryKey: SUBSCRIPTION_KEY,
  queryFn: ({ signal }) => findSubscription('/api/subscription', signal),
  networkMode: 'always',
})

/** The same, after the server has asked the payment provider. */
export function refreshSubscription(): Promise<SubscriptionResponse> {
  return findSubscription('/api/subscription?refresh=true')
}

/** @returns the URL of the checkout page */
export async function openCheckout(planId: string): Promise<string> {
  const path = `/api/create-checkout-session/${encodeURIComponent(planId)}`
  return paymentPageResponseSchema.parse(await callApi(path, { method: 'POST' })).url
}

/** @returns the URL of the billing portal */
export async function openBilling(): Promise<string> {
  return paymentPageResponseSchema.parse(await callApi('/api/billing-portal-session', { method: 'POST' })).url
}

export async function cancelSubscription() {
  return cancelSubscriptionResponseSchema.parse(await callApi('/api/subscription/cancel', { method: 'POST' }))
}

/** Undoes a cancellation before the period ends. */
export async function resumeSubscription() {
  return resumeSubscriptionResponseSchema.parse(await callApi('/api/subscription/resume', { method: 'POST' }))
}

/** @throws ApiError unless the checkout is the person's and paid */
export async function verifyCheckout(sessionId: string, signal: AbortSignal) {
  const path = `/api/checkout-session/${encodeURIComponent(sessionId)}`
  return checkoutSessionResponseSchema.parse(await callApi(path, { signal })).subscription
}

async function findSubscription(path: string, signal?: AbortSignal): Promise<SubscriptionResponse> {
  return subscriptionResponseSchema.parse(await callApi(path, signal === undefined ? {} : { signal }))
}
