import {
  createPollRequestSchema,
  messageResponseSchema,
  pollResponseSchema,
  pollsResponseSchema,
  voteRequestSchema,
} from '@housecoat/contract'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import { checkMayPost } from '../community/posting.policy.ts'
import type { PollService } from './polls.service.ts'

const tags = ['polls']
const success = true as const
const config = { caller: 'member' } as const
const params = z.object({ id: z.string() })

/** 128 random bits in base64url */
const POLL_ID = /^[A-Za-z0-9_-]{22}$/

/** Checked before the database sees it, which refuses some characters. */
function readPollId({ id }: { readonly id: string }): string {
  if (!POLL_ID.test(id)) throw new AppError('poll_not_found')
  return id
}

/** `/api/polls`: members ask about their designs, and whoever has the link votes. */
export function registerPollRoutes(app: FastifyInstance, polls: PollService): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const response = { 200: pollResponseSchema }

  const createSchema = { body: createPollRequestSchema, response, tags, summary: 'Ask about your designs' }
  routes.post('/api/polls', { schema: createSchema, config }, async (request) => {
    const caller = await request.getSignedInCaller()
    checkMayPost(caller)
    return { success, poll: await polls.create(caller, request.body.projectIds) }
  })

  const listSchema = { response: { 200: pollsResponseSchema }, tags, summary: 'List your polls' }
  routes.get('/api/polls', { schema: listSchema, config }, async (request) => {
    return { success, polls: await polls.list(await request.getSignedInCaller()) }
  })

  const oneSchema = { params, response, tags, summary: 'Get a poll' }
  routes.get('/api/polls/:id', { schema: oneSchema }, async (request) => {
    return { success, poll: await polls.get(readPollId(request.params), await request.getCaller()) }
  })

  const voteSchema = { params, body: voteRequestSchema, response, tags, summary: 'Vote in a poll' }
  routes.put('/api/polls/:id/vote', { schema: voteSchema }, async (request, reply) => {
    const caller = await request.identifyCaller(reply)
    return { success, poll: await polls.vote(readPollId(request.params), caller, request.body) }
  })

  const withdrawSchema = { params, response, tags, summary: 'Take your vote back' }
  routes.delete('/api/polls/:id/vote', { schema: withdrawSchema }, async (request) => {
    return { success, poll: await polls.withdrawVote(readPollId(request.params), await request.getCaller()) }
  })

  const deleteSchema = { params, response: { 200: messageResponseSchema }, tags, summary: 'Delete a poll' }
  routes.delete('/api/polls/:id', { schema: deleteSchema, config }, async (request) => {
    const { userId } = await request.getSignedInCaller()
    await polls.delete(userId, readPollId(request.params))
    return { success, message: 'The poll has been deleted. Its link no longer works.' }
  })
}
