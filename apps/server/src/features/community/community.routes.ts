import {
  editShareRequestSchema,
  feedQuerySchema,
  feedResponseSchema,
  messageResponseSchema,
  shareDetailResponseSchema,
  shareRequestSchema,
  shareResponseSchema,
} from '@housecoat/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { readRowId } from '../../platform/database/row-id.ts'
import type { CommunityService } from './community.service.ts'
import type { FeedPages } from './feed-pages.ts'
import { checkMayPost } from './posting.policy.ts'

interface CommunityRoutesOptions {
  readonly community: CommunityService
  readonly feedPages: FeedPages
}

const tags = ['community']
const success = true as const
const config = { caller: 'member' as const }
const params = z.object({ id: z.string() })

const readShareId = ({ id }: { readonly id: string }) => readRowId(id, 'design_not_found')

/** The feeds and their shares: everybody may look, members share, owners edit. */
export function registerCommunityRoutes(
  app: FastifyInstance,
  { community, feedPages }: CommunityRoutesOptions,
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()

  const feedSchema = { querystring: feedQuerySchema, response: { 200: feedResponseSchema }, tags }
  routes.get('/api/community', { schema: feedSchema }, async (request, reply) => {
    const { sort, limit, mine, type = null, cursor = null } = request.query
    const list = async (ownerId: number | null) => ({
      success,
      ...(await community.listFeed({ sort, limit, type, cursor, ownerId })),
    })
    if (mine === '1') return list((await request.getSignedInCaller()).userId)
    // everybody gets the same page
    const page = await feedPages.get([sort, limit, type, cursor].join(' '), async () =>
      Buffer.from(reply.serialize(await list(null)) as string),
    )
    return sendJson(reply, page)
  })

  const shareSchema = { body: shareRequestSchema, response: { 200: shareResponseSchema }, tags }
  routes.post('/api/community', { schema: shareSchema, config }, async (request) => {
    const caller = await request.getSignedInCaller()
    checkMayPost(caller)
    const { projectId, title, description, isPublic } = request.body
    const texts = { title, description: description || null, isPublic }
    const share = await community.share(caller, projectId, texts)
    return { success, share, message: 'Your design has been shared.' }
  })

  const detailSchema = { params, response: { 200: shareDetailResponseSchema }, tags }
  routes.get('/api/community/:id', { schema: detailSchema }, async (request) => {
    const caller = await request.getCaller()
    return { success, ...(await community.getDetail(readShareId(request.params), caller)) }
  })

  const editSchema = { params, body: editShareRequestSchema, response: { 200: shareResponseSchema }, tags }
  routes.patch('/api/community/:id', { schema: editSchema, config }, async (request) => {
    const caller = await request.getSignedInCaller()
    const { description, ...others } = request.body
    const changes = { ...others, description: description === '' ? null : description }
    const share = await community.edit(caller, readShareId(request.params), changes)
    return { success, share, message: 'Your changes have been saved.' }
  })

  const removeSchema = { params, response: { 200: messageResponseSchema }, tags }
  routes.delete('/api/community/:id', { schema: removeSchema, config }, async (request) => {
    await community.remove(await request.getSignedInCaller(), readShareId(request.params))
    return { success, message: 'Design removed from community feed' }
  })
}

/** Sends what the route's schema has serialized before. */
function sendJson(reply: FastifyReply, json: Buffer): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(json)
}
