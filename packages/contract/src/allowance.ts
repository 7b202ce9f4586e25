import { z } from 'zod'

export const PLANS = ['free', 'standard', 'premium'] as const

export type Plan = (typeof PLANS)[number]

export const PLAN_NAMES = {
  free: 'Free',
  standard: 'Standard',
  premium: 'Premium',
} as const satisfies Record<Plan, string>

/** What the usage card reads of a subscription; a visitor and a member without one are on the free plan. */
export const subscriptionSummarySchema = z.object({
  plan: z.enum(PLANS),
  /** `active` and `trialing` count as active */
  status: z.string(),
})

export type SubscriptionSummary = z.infer<typeof subscriptionSummarySchema>

/** `GET /api/uploads-remaining`, for visitors and members alike. */
export const uploadsRemainingResponseSchema = z.object({
  success: z.literal(true),
  /** generations left now; with `isUnlimited` the plan's figure, which never sinks */
  remainingUploads: z.number().int().min(0),
  /** generations the plan gives (a visitor: in all; a member: in a UTC day) */
  allowance: z.number().int().min(0),
  isUnlimited: z.boolean(),
  /** when the full allowance is available again; null if never (a visitor's free generations) */
  resetsAt: z.iso.datetime().nullable(),
  subscription: subscriptionSummarySchema,
  /** daily generations a member gets after confirming the email; null when there is nothing to confirm */
  afterConfirming: z.number().int().min(0).nullable(),
})

export type UploadsRemainingResponse = z.infer<typeof uploadsRemainingResponseSchema>

/**
 * Request header of `POST /api/process-image`, 1–255 printable ASCII characters, that makes a retry free: for 24 hours the same
 * key gives the same answer, paid once. After a failure, which costs nothing, the same key tries again.
 */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key'
