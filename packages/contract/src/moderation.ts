import { z } from 'zod'
import { commentSchema, shareSchema } from './community.ts'
import { paragraphsSchema } from './text.ts'

/** A report, with what it is about as the moderator needs to see it. */
const reportSchema = z.object({
  id: z.number().int(),
  reporter: z.string(),
  reason: z.string(),
  createdAt: z.iso.datetime(),
  share: shareSchema,
  /** the comment that was reported; null: the share itself */
  comment: commentSchema.nullable(),
  /** whose share or comment it is */
  author: z.object({ id: z.number().int(), username: z.string(), isSuspended: z.boolean() }),
})

export type Report = z.infer<typeof reportSchema>

/** `GET /api/moderation/reports?cursor=`: the open ones, oldest first. */
export const reportsResponseSchema = z.object({
  success: z.literal(true),
  reports: z.array(reportSchema),
  nextCursor: z.string().nullable(),
})

export const MODERATION_ACTIONS = [
  'hide-share',
  'restore-share',
  'delete-comment',
  'suspend-user',
  'restore-user',
  'dismiss-report',
] as const

export type ModerationAction = (typeof MODERATION_ACTIONS)[number]

/** `POST /api/moderation/acts`: does it, logs it, and settles the open reports about the same thing. Answers with a message. */
export const moderationActRequestSchema = z.strictObject({
  action: z.enum(MODERATION_ACTIONS),
  /** id of the share, comment, user or report, as the action says */
  targetId: z.number().int().positive(),
  note: paragraphsSchema('Note', 500).optional(),
})

export type ModerationActRequest = z.input<typeof moderationActRequestSchema>

const moderationActSchema = z.object({
  id: z.number().int(),
  moderator: z.string(),
  action: z.enum(MODERATION_ACTIONS),
  targetId: z.number().int(),
  /** title, comment or name as it was then */
  targetText: z.string(),
  note: z.string(),
  createdAt: z.iso.datetime(),
})

export type ModerationAct = z.infer<typeof moderationActSchema>

/** `GET /api/moderation/acts?cursor=`: the log, newest first. */
export const moderationActsResponseSchema = z.object({
  success: z.literal(true),
  acts: z.array(moderationActSchema),
  nextCursor: z.string().nullable(),
})
