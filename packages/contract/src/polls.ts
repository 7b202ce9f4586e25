import { z } from 'zod'
import { sharedProjectSchema } from './community.ts'
import { lineSchema } from './text.ts'

/** A poll shows saved designs to whoever has its link, and asks which one they like best. */
export const POLL_LIMITS = {
  /** designs of one poll */
  designsMax: 6,
  /** polls of one member */
  perMember: 50,
  /** votes in one poll */
  votesMax: 200,
  voterNameMax: 40,
} as const

/** `POST /api/polls`: asks about saved designs of one's own. */
export const createPollRequestSchema = z.strictObject({
  projectIds: z
    .array(z.number().int().positive())
    .min(1, 'Choose at least one design')
    .max(POLL_LIMITS.designsMax, `Choose at most ${POLL_LIMITS.designsMax} designs`)
    .refine((ids) => new Set(ids).size === ids.length, 'Each design can be chosen once'),
})

/** `PUT /api/polls/{id}/vote`: replaces the caller's earlier vote. */
export const voteRequestSchema = z.strictObject({
  projectId: z.number().int().positive(),
  /** seen by the poll's owner only */
  name: lineSchema('Name', POLL_LIMITS.voterNameMax).optional(),
})

export type VoteRequest = z.input<typeof voteRequestSchema>

const polledDesignSchema = sharedProjectSchema.extend({
  projectId: z.number().int(),
  name: z.string(),
  /** null for a caller who has not voted, so that nobody is led by others; the owner always sees them */
  voteCount: z.number().int().nullable(),
})

export type PolledDesign = z.infer<typeof polledDesignSchema>

const pollSchema = z.object({
  /** unguessable; whoever has it may see the poll and vote */
  id: z.string(),
  username: z.string(),
  isOwn: z.boolean(),
  createdAt: z.iso.datetime(),
  designs: z.array(polledDesignSchema),
  /** the design that the caller voted for */
  ownVote: z.number().int().nullable(),
  /** for the owner: who voted for what, newest first; empty for others */
  votes: z.array(
    z.object({
      projectId: z.number().int(),
      /** as the voter gave it */
      name: z.string().nullable(),
      createdAt: z.iso.datetime(),
    }),
  ),
})

export type Poll = z.infer<typeof pollSchema>

export const pollResponseSchema = z.object({ success: z.literal(true), poll: pollSchema })

export type PollResponse = z.infer<typeof pollResponseSchema>

/** `GET /api/polls`: the member's own, newest first. */
export const pollsResponseSchema = z.object({ success: z.literal(true), polls: z.array(pollSchema) })

export type PollsResponse = z.infer<typeof pollsResponseSchema>
