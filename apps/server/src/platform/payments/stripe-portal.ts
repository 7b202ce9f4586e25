import type { PaidPlan } from '@housecoat/contract'
import type Stripe from 'stripe'

/** metadata that marks our configuration and its prices */
const MARK = 'housecoat'

/**
 * Finds the portal's configuration with our plans, or creates it, so that the operator need not set it up.
 * @returns its id
 */
export async function ensurePortalConfiguration(
  stripe: Stripe,
  prices: Readonly<Record<PaidPlan, string>>,
): Promise<string> {
  const mark = `${prices.standard} ${prices.premium}`
  const known = await stripe.billingPortal.configurations.list({ active: true, limit: 100 })
  const ours = known.data.find(({ metadata }) => metadata?.[MARK] === mark)
  if (ours !== undefined) return ours.id
  const made = await stripe.billingPortal.configurations.create(
    { metadata: { [MARK]: mark }, features: listFeatures(await listProducts(stripe, Object.values(prices))) },
    { idempotencyKey: `portal-${mark}` },
  )
  return made.id
}

type PortalProducts = Awaited<ReturnType<typeof listProducts>>

/** What members can do in the portal. */
function listFeatures(products: PortalProducts): Stripe.BillingPortal.ConfigurationCreateParams.Features {
  return {
    customer_update: { enabled: true, allowed_updates: ['email', 'address'] },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'at_period_end' },
    subscription_update: {
      enabled: true,
      default_allowed_updates: ['price'],
      proration_behavior: 'always_invoice',
      products,
    },
  }
}

async function listProducts(stripe: Stripe, priceIds: readonly string[]) {
  const pricesOf = new Map<string, string[]>()
  for (const priceId of priceIds) {
    const { product } = await stripe.prices.retrieve(priceId)
    const productId = typeof product === 'string' ? product : product.id
    pricesOf.set(productId, [...(pricesOf.get(productId) ?? []), priceId])
  }
  return [...pricesOf].map(([product, prices]) => ({ product, prices }))
}
