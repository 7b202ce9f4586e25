import { z } from 'zod'
import { ERROR_CODES } from './errors.ts'
import { processImageResponseSchema } from './process-image.ts'

/** How a job is doing. A failed one cost nothing. */
export const JOB_STATUSES = ['running', 'done', 'failed'] as const

/** A request for a picture that is worked on while its sender does something else. */
export const jobSchema = z.object({
  id: z.uuid(),
  status: z.enum(JOB_STATUSES),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** what `POST /api/process-image` would have answered; null until it is done */
  result: processImageResponseSchema.nullable(),
  /** why it failed; null unless it did */
  error: z.object({ code: z.enum(ERROR_CODES), title: z.string(), detail: z.string() }).nullable(),
})

export type Job = z.infer<typeof jobSchema>

/** `POST`, `GET` and `DELETE /api/jobs`; each event of `GET /api/jobs/{id}/events` holds a job alone. */
export const jobResponseSchema = z.object({ success: z.literal(true), job: jobSchema })

export type JobResponse = z.infer<typeof jobResponseSchema>
