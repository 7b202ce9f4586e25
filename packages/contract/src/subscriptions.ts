import { z } from 'zod'
import { textSchema } from './text-schema.ts'
import { PLANS, subscriptionSummarySchema } from './allowance.ts'

/** The plans that are sold. */
export const PAID_PLANS = ['standard', 'premium'] as const

export type PaidPlan = (typeof PAID_PLANS)[number]

const planOfferSchema = z.object({
  id: z.enum(PLANS),
  name: z.string(),
  /** US dollars a period; 0: free */
  price: z.number().min(0),
  period: z.literal('month'),
  /** what the plan gives, a line each, in English */
  features: z.array(z.string()),
  /** the same, of {@link PLAN_LINES}; absent: from a server of an earlier release */
  lines: z.array(textSchema).optional(),
})

/** What a plan gives. */
export const PLAN_LINES = {
  'one-per-day': '1 generation per day',
  'some-per-day': '{count} generations per day',
  unlimited: 'Unlimited generations',
  'more-than-free': '{count} more each day than Free',
  'painted-first': 'Painted before Free when many are waiting',
  previews: 'Unlimited previews',
  downloads: 'Full-size downloads',
  saving: 'Save designs and share them to the community',
  'whole-projects': 'No daily limit, for whole projects',
  'all-of-free': 'Everything in Free',
  'all-of-standard': 'Everything in Standard',
  cancel: 'Cancel anytime',
} as const

export type PlanOffer = z.infer<typeof planOfferSchema>

/** `GET /api/subscription-plans`: cheapest first. */
export const subscriptionPlansResponseSchema = z.object({
  success: z.literal(true),
  plans: z.array(planOfferSchema),
})

/** What a member has; free and active without a subscription. */
const subscriptionSchema = subscriptionSummarySchema.extend({
  details: z.object({
    /** null: there is no period that ends */
    currentPeriodEnd: z.iso.datetime().nullable(),
    /** ends on currentPeriodEnd instead of being renewed */
    cancelAtPeriodEnd: z.boolean(),
  }),
  /** a payment that did not arrive; null while all is well */
  failedPayment: z
    .object({
      /** the plan it was for */
      plan: z.enum(PAID_PLANS),
      /** the plan is kept until then; in the past: it has fallen back to free */
      graceEndsAt: z.iso.datetime(),
    })
    .nullable(),
})

export type Subscription = z.infer<typeof subscriptionSchema>

/** `GET /api/subscription`; `refresh=true` asks the payment provider first, as after a visit there. */
export const subscriptionQuerySchema = z.object({ refresh: z.enum(['true', 'false']).optional() })

export const subscriptionResponseSchema = z.object({
  success: z.literal(true),
  subscription: subscriptionSchema,
  /** there are invoices or a card to look after */
  hasBilling: z.boolean(),
  /** no card is ever charged here */
  isTestMode: z.boolean(),
})

export type SubscriptionResponse = z.infer<typeof subscriptionResponseSchema>

/** `POST /api/create-checkout-session/{planId}` and `POST /api/billing-portal-session`: where to go on. */
export const paymentPageResponseSchema = z.object({ success: z.literal(true), url: z.url() })

/** `POST /api/subscription/cancel` */
export const cancelSubscriptionResponseSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  subscription: subscriptionSchema,
})

/** `POST /api/subscription/resume`: a subscription that was set to end is renewed again. */
export const resumeSubscriptionResponseSchema = z.object({
  success: z.literal(true),
  subscription: subscriptionSchema,
})

export const checkoutSessionParamsSchema = z.object({
  sessionId: z.string().regex(/^cs_[A-Za-z0-9_]{8,250}$/, "We couldn't find that checkout"),
})

/** `GET /api/checkout-session/{sessionId}`: success only for a checkout of one's own that is paid. */
export const checkoutSessionResponseSchema = z.object({
  success: z.literal(true),
  subscription: subscriptionSchema,
})

/** `GET /api/test-checkout/{sessionId}`, in test mode: what the checkout page of our own shows. */
export const testCheckoutResponseSchema = z.object({
  success: z.literal(true),
  checkout: z.object({
    plan: z.enum(PAID_PLANS),
    /** the plan that is left for it, or null where there is none */
    currentPlan: z.enum(PAID_PLANS).nullable(),
    /** US dollars a month */
    price: z.number(),
    /** US dollars now: the price, or for a change the difference over the rest of the month; negative: a credit */
    dueNow: z.number(),
    status: z.enum(['open', 'complete', 'expired']),
  }),
})

export type TestCheckout = z.infer<typeof testCheckoutResponseSchema>['checkout']

/** `POST /api/test-checkout/{sessionId}/{act}` */
export const testCheckoutActSchema = checkoutSessionParamsSchema.extend({
  act: z.enum(['pay', 'decline', 'cancel']),
})

/** `GET /api/test-billing`, in test mode: what the billing page of our own shows. */
export const testBillingResponseSchema = z.object({
  success: z.literal(true),
  billing: z.object({
    /** whether the imaginary card pays */
    cardWorks: z.boolean(),
    /** set to end; the person can still resume it */
    isEnding: z.boolean(),
    /** newest first */
    invoices: z.array(
      z.object({
        id: z.string(),
        plan: z.enum(PAID_PLANS),
        /** US dollars */
        amount: z.number(),
        status: z.enum(['paid', 'open', 'void', 'refunded']),
        createdAt: z.iso.datetime(),
      }),
    ),
  }),
})

export type TestBilling = z.infer<typeof testBillingResponseSchema>['billing']

/** `POST /api/test-billing/{act}` */
export const testBillingActSchema = z.object({ act: z.enum(['card-works', 'card-fails', 'keep-plan']) })

/** `POST /api/test-clock`, in test mode and signed like a webhook: lets time pass, or pays a member back. */
export const testClockRequestSchema = z.strictObject({
  days: z.number().int().min(0).max(3660),
  /** username whose last payment is paid back */
  refund: z.string().optional(),
})

export const testClockResponseSchema = z.object({
  success: z.literal(true),
  renewed: z.number(),
  failed: z.number(),
  ended: z.number(),
})
