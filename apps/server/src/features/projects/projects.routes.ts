import {
  messageResponseSchema,
  projectResponseSchema,
  projectsQuerySchema,
  projectsResponseSchema,
  renameProjectRequestSchema,
  saveProjectRequestSchema,
  saveProjectResponseSchema,
} from '@housecoat/contract'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { fileOrPathSchema, fileSchema } from '../../platform/http/bodies/received-file.ts'
import { readRowId } from '../../platform/database/row-id.ts'
import { describeProject, describeWithMask } from './describe-project.ts'
import type { ProjectService } from './projects.service.ts'

const SAVES_PER_MINUTE = 60

const tags = ['designs']
const success = true as const
const readConfig = { caller: 'member', scopes: ['designs:read'] } as const
const writeConfig = { caller: 'member', scopes: ['designs:write'] } as const
const bodySchema = saveProjectRequestSchema.extend({
  originalImage: fileOrPathSchema('The original photo is missing'),
  resultImage: fileOrPathSchema('The result is missing'),
  mask: fileSchema().optional(),
})
const params = z.object({ id: z.string() })
const readId = (request: { readonly params: z.infer<typeof params> }) =>
  readRowId(request.params.id, 'design_not_found')

/** `/api/projects`: a member's saved designs. */
export function registerProjectRoutes(app: FastifyInstance, projects: ProjectService): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()

  const saveOptions = {
    schema: {
      body: bodySchema,
      response: { 200: saveProjectResponseSchema },
      tags,
      summary: 'Save a design',
    },
    config: {
      ...writeConfig,
      files: { originalImage: 'photo-or-path', resultImage: 'photo-or-path', mask: 'mask' } as const,
      jobKind: 'normalize' as const,
      tooLargeCode: 'image_too_large' as const,
      rateLimit: { max: SAVES_PER_MINUTE, timeWindow: '1 minute' },
    },
  }
  routes.post('/api/projects', saveOptions, async (request) => {
    const projectId = await projects.save(await request.getSignedInCaller(), request.body)
    return { success, projectId, message: 'Your design has been saved' }
  })

  const listSchema = {
    querystring: projectsQuerySchema,
    response: { 200: projectsResponseSchema },
    tags,
    summary: 'List your designs',
  }
  routes.get('/api/projects', { schema: listSchema, config: readConfig }, async (request) => {
    const { userId } = await request.getSignedInCaller()
    const { newestOfHome, ...query } = request.query
    const page = { ...query, isNewestOfHome: newestOfHome === '1' }
    const { rows, nextCursor } = await projects.list(userId, page)
    return { success, projects: rows.map(describeProject), nextCursor }
  })

  const oneSchema = { params, response: { 200: projectResponseSchema }, tags, summary: 'Get a design' }
  routes.get('/api/projects/:id', { schema: oneSchema, config: readConfig }, async (request) => {
    const { userId } = await request.getSignedInCaller()
    return { success, project: describeWithMask(await projects.get(userId, readId(request))) }
  })

  const renameSchema = { ...oneSchema, body: renameProjectRequestSchema, summary: 'Rename a design' }
  routes.patch('/api/projects/:id', { schema: renameSchema, config: writeConfig }, async (request) => {
    const { userId } = await request.getSignedInCaller()
    const project = await projects.rename(userId, readId(request), request.body.name)
    return { success, project: describeWithMask(project) }
  })

  const deleteSchema = { params, response: { 200: messageResponseSchema }, tags, summary: 'Delete a design' }
  routes.delete('/api/projects/:id', { schema: deleteSchema, config: writeConfig }, async (request) => {
    const { userId } = await request.getSignedInCaller()
    await projects.delete(userId, readId(request))
    return { success, message: 'Your design has been deleted' }
  })
}
