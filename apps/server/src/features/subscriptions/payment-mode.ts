import type { PaymentProvider } from '../../platform/payments/payment-provider.ts'

/** How this installation takes payments: `start-up/open-payments.ts` opens Stripe or the test mode. */
export interface PaymentMode {
  readonly provider: PaymentProvider
  readonly isTestMode: boolean
  /** registers the mode's own routes */
  readonly registerRoutes: () => void
  /** charges and ends what is due, before subscriptions are compared with the provider */
  readonly settle: () => Promise<void>
}
