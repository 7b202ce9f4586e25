import { jobResponseSchema } from '@housecoat/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import { watchDisconnect } from '../../platform/http/watch-disconnect.ts'
import type { JobService } from './jobs.service.ts'
import { PICTURE_ROUTE, readPictureRequest } from './read-picture-request.ts'

/** followed jobs of one server; each takes a connection and a query every half second */
const MAX_FOLLOWERS = 200
/** a stream ends after this; clients reconnect by themselves */
const LONGEST_STREAM_MS = 10 * 60_000
const RETRY_AFTER_SECONDS = 5

const tags = ['jobs']
const success = true as const
const scopes = ['generate'] as const
const params = z.object({ id: z.uuid() })
const schema = { params, response: { 200: jobResponseSchema }, tags }

/** Who never asked for a picture has no jobs, and is told so before a body is read. */
async function refuseNobody(request: FastifyRequest): Promise<void> {
  const { userId, visitorId } = await request.getCaller()
  if (userId === null && visitorId === null) throw new AppError('not_found')
}

const ofSomebody = { onRequest: refuseNobody, config: { scopes } }

/** `/api/jobs`: a picture in the background. Takes and answers what `POST /api/process-image` does. */
export function registerJobRoutes(app: FastifyInstance, jobs: JobService): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const startSchema = {
    ...PICTURE_ROUTE.schema,
    summary: 'Start a picture in the background',
    response: { 202: jobResponseSchema },
    tags,
  }
  routes.post('/api/jobs', { ...PICTURE_ROUTE, schema: startSchema }, async (request, reply) => {
    const job = await jobs.start(await readPictureRequest(request, reply))
    return reply.code(202).header('location', `/api/jobs/${job.id}`).send({ success, job })
  })

  const readSchema = { ...schema, summary: 'Ask how a job is doing' }
  routes.get('/api/jobs/:id', { schema: readSchema, ...ofSomebody }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    return { success, job: await jobs.get(await request.getCaller(), request.params.id) }
  })

  const cancelSchema = { ...schema, summary: 'Cancel a job and get its credit back' }
  routes.delete('/api/jobs/:id', { schema: cancelSchema, ...ofSomebody }, async (request) => ({
    success,
    job: await jobs.cancel(await request.getCaller(), request.params.id),
  }))

  registerFollowing(app, jobs)
}

/** `GET /api/jobs/{id}/events`: server-sent events, the last of which is the settled job. */
function registerFollowing(app: FastifyInstance, jobs: JobService): void {
  const closing = new AbortController()
  let followers = 0
  app.addHook('preClose', (next) => {
    closing.abort()
    next()
  })
  const options = {
    sse: 'only' as const,
    schema: { params, tags, summary: 'Follow a job by server-sent events' },
    ...ofSomebody,
    config: { scopes, isStream: true },
    preHandler: (_request: FastifyRequest, _reply: unknown, next: (error?: Error) => void) =>
      next(
        followers < MAX_FOLLOWERS
          ? undefined
          : new AppError('server_busy', { retryAfterSeconds: RETRY_AFTER_SECONDS }),
      ),
  }
  app.withTypeProvider<ZodTypeProvider>().get('/api/jobs/:id/events', options, async (request, reply) => {
    const { id } = request.params
    const caller = await request.getCaller()
    // an unknown job is refused before the stream begins
    await jobs.get(caller, id)
    const left = AbortSignal.any([
      closing.signal,
      watchDisconnect(reply),
      AbortSignal.timeout(LONGEST_STREAM_MS),
    ])
    followers++
    try {
      for await (const job of jobs.follow(caller, id, left))
        await reply.sse.send({ event: job.status, data: job })
    } finally {
      followers--
    }
  })
}
