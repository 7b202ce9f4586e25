import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { JobOwner } from '../platform/painter/job-owner.ts'
import type { LaneJob } from '../platform/painter/lanes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** the painter job that a request of the route needs; while there is no room for it, the body is not read */
    readonly jobKind?: LaneJob['kind']
  }
}

interface QueueRoomOptions {
  readonly painter: {
    /** @throws AppError server_busy */
    readonly checkRoom: (job: LaneJob, owner: JobOwner) => void | Promise<void>
  }
}

/** Refuses a photo before its upload is read while the painters' queue is full. */
export const queueRoomPlugin = fastifyPlugin<QueueRoomOptions>((app, { painter }, done) => {
  app.addHook('preParsing', async (request) => {
    const { jobKind } = request.routeOptions.config
    if (jobKind !== undefined) await painter.checkRoom({ kind: jobKind }, await findOwner(request))
  })
  done()
})

/** As far as it is known before the request gets a visitor cookie. */
async function findOwner(request: FastifyRequest): Promise<JobOwner> {
  const { userId, visitorId, networkKey } = await request.getCaller()
  if (userId !== null) return { person: `user:${userId}`, network: null }
  return { person: visitorId === null ? null : `visitor:${visitorId}`, network: networkKey }
}
