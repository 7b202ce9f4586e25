import { z } from 'zod'

/** `GET /api/site`: what pages need to know about this installation. */
export const siteResponseSchema = z.object({
  success: z.literal(true),
  /** false: nothing is sold, and everyone has the free plan's allowance */
  hasPlans: z.boolean(),
  /** the operator's address; null when `OPERATOR_EMAIL` is not set */
  operatorEmail: z.string().nullable(),
  /** a model on the server finds areas; it gets a small copy of each photo as it is opened */
  analyzesOnServer: z.boolean(),
  /** how long backups are kept; null when `BACKUP_KEEP_DAYS` is not set */
  backupDays: z.number().int().nullable(),
  /** a model that answers taps; it gets a small copy of each photo as its area is prepared. null: browsers answer them */
  tapModel: z
    .object({
      name: z.string(),
      /** it runs on another company's server */
      isHosted: z.boolean(),
      /** it also helps to find the surfaces of houses; copies of their photos are then sent as they are opened */
      findsHouses: z.boolean(),
    })
    .nullable(),
})

export type SiteResponse = z.infer<typeof siteResponseSchema>
