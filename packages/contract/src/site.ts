import { z } from 'zod'

/** `GET /api/site`: what pages say of this installation. */
export const siteResponseSchema = z.object({
  success: z.literal(true),
  /** paid plans are offered; without them nothing is sold, and everyone has the free plan's allowance */
  hasPlans: z.boolean(),
  /** whom to write to; null where the operator set no `OPERATOR_EMAIL` */
  operatorEmail: z.string().nullable(),
  /** areas are found by a model on the server, which gets a small copy of each photo as it is opened */
  analyzesOnServer: z.boolean(),
})

export type SiteResponse = z.infer<typeof siteResponseSchema>
