import {
  commentRequestSchema,
  commentResponseSchema,
  commentsResponseSchema,
  likesResponseSchema,
  messageResponseSchema,
  pageQuerySchema,
  reportRequestSchema,
} from '@housecoat/contract'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { readRowId } from '../../platform/database/row-id.ts'
import { checkMayPost } from './posting.policy.ts'
import type { ReactionsService } from './reactions.service.ts'

interface ReactionsRoutesOptions {
  readonly reactions: ReactionsService
}

const tags = ['community']
const success = true as const
const config = { caller: 'member' as const }
const params = z.object({ id: z.string() })

const readShareId = ({ id }: { readonly id: string }) => readRowId(id, 'design_not_found')

/** Likes, comments and reports of a share. */
export function registerReactionsRoutes(app: FastifyInstance, { reactions }: ReactionsRoutesOptions): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()

  const likeSchema = { params, response: { 200: likesResponseSchema }, tags }
  routes.post('/api/community/:id/like', { schema: likeSchema, config }, async (request) => {
    const caller = await request.getSignedInCaller()
    return { success, likes: await reactions.like(caller, readShareId(request.params)) }
  })

  const unlikeParams = params.extend({ likeId: z.string() })
  const unlikeSchema = { params: unlikeParams, response: { 200: likesResponseSchema }, tags }
  routes.delete('/api/community/:id/like/:likeId', { schema: unlikeSchema, config }, async (request) => {
    const caller = await request.getSignedInCaller()
    const likeId = readRowId(request.params.likeId, 'not_found')
    return { success, likes: await reactions.unlike(caller, readShareId(request.params), likeId) }
  })

  const listSchema = {
    ...{ params, querystring: pageQuerySchema, tags },
    response: { 200: commentsResponseSchema },
  }
  routes.get('/api/community/:id/comments', { schema: listSchema }, async (request) => {
    const caller = await request.getCaller()
    const { cursor = null } = request.query
    const page = await reactions.listComments(caller, readShareId(request.params), cursor)
    return { success, ...page }
  })

  const commentSchema = { params, body: commentRequestSchema, response: { 200: commentResponseSchema }, tags }
  routes.post('/api/community/:id/comments', { schema: commentSchema, config }, async (request) => {
    const caller = await request.getSignedInCaller()
    checkMayPost(caller)
    const comment = await reactions.comment(caller, readShareId(request.params), request.body.content)
    return { success, comment, message: 'Comment added successfully' }
  })

  const removeParams = params.extend({ commentId: z.string() })
  const removeSchema = { params: removeParams, response: { 200: messageResponseSchema }, tags }
  routes.delete(
    '/api/community/:id/comments/:commentId',
    { schema: removeSchema, config },
    async (request) => {
      const caller = await request.getSignedInCaller()
      const commentId = readRowId(request.params.commentId, 'not_found')
      await reactions.removeComment(caller, readShareId(request.params), commentId)
      return { success, message: 'The comment has been deleted.' }
    },
  )

  const reportSchema = { params, body: reportRequestSchema, response: { 200: messageResponseSchema }, tags }
  routes.post('/api/community/:id/reports', { schema: reportSchema, config }, async (request) => {
    const caller = await request.getSignedInCaller()
    const { reason, commentId = null } = request.body
    await reactions.report(caller, readShareId(request.params), { reason, commentId })
    return { success, message: 'Thank you. A moderator will look at it.' }
  })
}
