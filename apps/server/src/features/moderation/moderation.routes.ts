import {
  messageResponseSchema,
  moderationActRequestSchema,
  moderationActsResponseSchema,
  pageQuerySchema,
  reportsResponseSchema,
  type ModerationAction,
} from '@housecoat/contract'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { ModerationService } from './moderation.service.ts'

const tags = ['moderation']
const success = true as const

const MESSAGES: Readonly<Record<ModerationAction, string>> = {
  'hide-share': 'The design is hidden.',
  'restore-share': 'The design can be seen again.',
  'delete-comment': 'The comment has been deleted.',
  'suspend-user': 'The account is suspended.',
  'restore-user': 'The account can be used again.',
  'dismiss-report': 'The report has been dismissed.',
}

/** Reports and actions of moderators; everybody else gets 404. */
export function registerModerationRoutes(app: FastifyInstance, moderation: ModerationService): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const config = { caller: 'moderator' as const }

  const reportsSchema = { querystring: pageQuerySchema, response: { 200: reportsResponseSchema }, tags }
  routes.get('/api/moderation/reports', { schema: reportsSchema, config }, async (request) => ({
    success,
    ...(await moderation.listReports(request.query.cursor ?? null)),
  }))

  const actsSchema = { querystring: pageQuerySchema, response: { 200: moderationActsResponseSchema }, tags }
  routes.get('/api/moderation/acts', { schema: actsSchema, config }, async (request) => ({
    success,
    ...(await moderation.listActs(request.query.cursor ?? null)),
  }))

  const actSchema = { body: moderationActRequestSchema, response: { 200: messageResponseSchema }, tags }
  routes.post('/api/moderation/acts', { schema: actSchema, config }, async (request) => {
    const { action, targetId, note = '' } = request.body
    const { session } = await request.getSignedInCaller()
    await moderation.act(session.user, { action, targetId, note })
    return { success, message: MESSAGES[action] }
  })
}
