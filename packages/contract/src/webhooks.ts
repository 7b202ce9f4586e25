import { z } from 'zod'
import { lineSchema } from './text.ts'

export const WEBHOOKS_PER_MEMBER = 5
const URL_MAX_CHARACTERS = 500

/** What webhooks are told about. */
export const WEBHOOK_EVENTS = ['generation.done', 'generation.failed', 'test'] as const

const webhookSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  createdAt: z.iso.datetime(),
  /** when it was turned off, because it did not answer for three days; null: it is on */
  disabledAt: z.iso.datetime().nullable(),
})

export type WebhookDescription = z.infer<typeof webhookSchema>

/** `GET /api/account/webhooks`: the account's webhooks, the newest first. */
export const webhooksResponseSchema = z.object({
  success: z.literal(true),
  webhooks: z.array(webhookSchema),
})

/** `POST /api/account/webhooks` */
export const createWebhookRequestSchema = z.strictObject({
  url: lineSchema('Address', URL_MAX_CHARACTERS).pipe(
    z.url({ protocol: /^https?$/, error: 'Enter an address that begins with https://' }),
  ),
})

export type CreateWebhookRequest = z.input<typeof createWebhookRequestSchema>

/** The only answer that holds the secret. */
export const createWebhookResponseSchema = z.object({
  success: z.literal(true),
  webhook: webhookSchema,
  /** `whsec_…`: verifies the signature of each message (standardwebhooks.com) */
  secret: z.string(),
})

export type CreateWebhookResponse = z.infer<typeof createWebhookResponseSchema>

/** The body of a message. It holds nothing private: ask `GET /api/jobs/{jobId}` for more. */
export const webhookMessageSchema = z.object({
  type: z.enum(WEBHOOK_EVENTS),
  timestamp: z.iso.datetime(),
  data: z.object({ jobId: z.uuid().nullable() }),
})

export type WebhookMessage = z.infer<typeof webhookMessageSchema>
