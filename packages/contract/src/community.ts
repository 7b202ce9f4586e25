import { z } from 'zod'
import { pictureSchema } from './pictures.ts'
import { PROJECT_KINDS } from './selections.ts'
import { lineSchema, paragraphsSchema } from './text.ts'

export const COMMUNITY_LIMITS = {
  titleMin: 3,
  titleMax: 100,
  descriptionMax: 500,
  commentMax: 1000,
  reportMax: 500,
  /** shares on a page of the feed, unless asked otherwise */
  pageSize: 24,
  pageSizeMax: 60,
  commentsPageSize: 50,
} as const

const { titleMin, titleMax, descriptionMax, commentMax, reportMax } = COMMUNITY_LIMITS

const FEED_SORTS = ['latest', 'popular'] as const

export type FeedSort = (typeof FEED_SORTS)[number]

export const PROPERTY_TYPES = ['exterior', 'interior'] as const

export type PropertyType = (typeof PROPERTY_TYPES)[number]

/** Text needs a visible character; blanks and invisible marks do not count. */
const isReadable = (text: string) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)

const titleSchema = lineSchema('Title', titleMax).refine(
  (text) => text.length >= titleMin && isReadable(text),
  `Title must be at least ${titleMin} characters`,
)
const descriptionSchema = paragraphsSchema('Description', descriptionMax)

/** `POST /api/community`: shares a saved design of one's own; a design is shared once. */
export const shareRequestSchema = z.strictObject({
  title: titleSchema,
  description: descriptionSchema.optional(),
  isPublic: z.boolean().default(true),
  projectId: z.number().int().positive(),
})

export type ShareRequest = z.input<typeof shareRequestSchema>

/** `PATCH /api/community/{id}`: absent fields stay as they are. */
export const editShareRequestSchema = z
  .strictObject({
    title: titleSchema.optional(),
    description: descriptionSchema.optional(),
    isPublic: z.boolean().optional(),
  })
  .refine((changes) => Object.keys(changes).length > 0, 'Nothing to change')

export type EditShareRequest = z.input<typeof editShareRequestSchema>

/** What a share shows of its design. */
export const sharedProjectSchema = z.object({
  kind: z.enum(PROJECT_KINDS),
  /** the paths of `original` and `result` */
  originalImage: z.string(),
  resultImage: z.string(),
  original: pictureSchema,
  result: pictureSchema,
  isExterior: z.boolean(),
  /** JSON text of a list of selections, as in a project */
  selections: z.string(),
})

export type SharedProject = z.infer<typeof sharedProjectSchema>

export const shareSchema = z.object({
  id: z.number().int(),
  userId: z.number().int(),
  username: z.string(),
  title: z.string(),
  description: z.string().optional(),
  projectId: z.number().int(),
  isPublic: z.boolean(),
  /** a moderator took it out of sight of all but its owner */
  isHidden: z.boolean(),
  likeCount: z.number().int(),
  commentCount: z.number().int(),
  createdAt: z.iso.datetime(),
  project: sharedProjectSchema,
})

export type Share = z.infer<typeof shareSchema>

/**
 * Query of `GET /api/community`: `type` absent means both, `mine` the signed-in person's own shares, private ones included
 * (401 for a visitor).
 */
export const feedQuerySchema = z.strictObject({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(COMMUNITY_LIMITS.pageSizeMax).default(COMMUNITY_LIMITS.pageSize),
  sort: z.enum(FEED_SORTS).default('latest'),
  mine: z.enum(['0', '1']).default('0'),
  type: z.enum(PROPERTY_TYPES).optional(),
})

export const feedResponseSchema = z.object({
  success: z.literal(true),
  shares: z.array(shareSchema),
  /** for the next page; null on the last one */
  nextCursor: z.string().nullable(),
})

export type FeedResponse = z.infer<typeof feedResponseSchema>

/** Answer to `POST` and `PATCH` of a share. */
export const shareResponseSchema = z.object({
  success: z.literal(true),
  share: shareSchema,
  message: z.string(),
})

export type ShareResponse = z.infer<typeof shareResponseSchema>

const likesSchema = z.object({
  count: z.number().int(),
  userLiked: z.boolean(),
  /** to unlike with: `DELETE /api/community/{id}/like/{likeId}`; null while not liked */
  userLikeId: z.number().int().nullable(),
})

export type Likes = z.infer<typeof likesSchema>

/** Answer to liking and unliking, which may be asked for any number of times. */
export const likesResponseSchema = z.object({ success: z.literal(true), likes: likesSchema })

export const commentSchema = z.object({
  id: z.number().int(),
  userId: z.number().int(),
  username: z.string(),
  content: z.string(),
  createdAt: z.iso.datetime(),
})

export type Comment = z.infer<typeof commentSchema>

export const commentRequestSchema = z.strictObject({
  content: paragraphsSchema('Comment', commentMax).refine(isReadable, 'Comment cannot be empty'),
})

export type CommentRequest = z.input<typeof commentRequestSchema>

export const commentResponseSchema = z.object({
  success: z.literal(true),
  comment: commentSchema,
  message: z.string(),
})

/** `GET /api/community/{id}/comments?cursor=`: newest first. */
export const commentsResponseSchema = z.object({
  success: z.literal(true),
  comments: z.array(commentSchema),
  nextCursor: z.string().nullable(),
})

export type CommentsResponse = z.infer<typeof commentsResponseSchema>

/** `GET /api/community/{id}`: the newest comments first, the rest by `nextCommentsCursor`. */
export const shareDetailResponseSchema = z.object({
  success: z.literal(true),
  share: shareSchema,
  project: sharedProjectSchema,
  comments: z.array(commentSchema),
  nextCommentsCursor: z.string().nullable(),
  likes: likesSchema,
})

export type ShareDetailResponse = z.infer<typeof shareDetailResponseSchema>

/** `POST /api/community/{id}/reports`: reports a share, or one of its comments, to the moderators. */
export const reportRequestSchema = z.strictObject({
  reason: paragraphsSchema('Reason', reportMax).refine(isReadable, "Tell us what's wrong"),
  commentId: z.number().int().positive().optional(),
})

export type ReportRequest = z.input<typeof reportRequestSchema>
