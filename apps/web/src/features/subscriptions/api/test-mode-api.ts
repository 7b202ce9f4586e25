import {
  paymentPageResponseSchema,
  testBillingResponseSchema,
  testCheckoutResponseSchema,
  type TestBilling,
  type TestCheckout,
} from '@housecoat/contract'
import { callApi } from '../../../api/call-api.ts'

export type CheckoutAct = 'pay' | 'decline' | 'cancel'
export type BillingAct = 'card-works' | 'card-fails' | 'keep-plan'

const checkoutPath = (sessionId: string) => `/api/test-checkout/${encodeURIComponent(sessionId)}`

export async function findTestCheckout(sessionId: string, signal: AbortSignal): Promise<TestCheckout> {
  return testCheckoutResponseSchema.parse(await callApi(checkoutPath(sessionId), { signal })).checkout
}

/** @returns the URL to continue at */
export async function actOnCheckout(sessionId: string, act: CheckoutAct): Promise<string> {
  const answer = await callApi(`${checkoutPath(sessionId)}/${act}`, { method: 'POST' })
  return paymentPageResponseSchema.parse(answer).url
}

export async function findTestBilling(signal: AbortSignal): Promise<TestBilling> {
  return testBillingResponseSchema.parse(await callApi('/api/test-billing', { signal })).billing
}

export async function actOnBilling(act: BillingAct): Promise<TestBilling> {
  const answer = await callApi(`/api/test-billing/${act}`, { method: 'POST' })
  return testBillingResponseSchema.parse(answer).billing
}
