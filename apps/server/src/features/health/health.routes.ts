import type { FastifyInstance } from 'fastify'
import { AppError } from '../../app-error.ts'

interface HealthRoutesOptions {
  /** throws while the database does not answer */
  readonly checkDatabase: () => Promise<void>
  readonly checkStorage: () => Promise<void>
  readonly isPainterAlive: () => boolean
}

/** `GET /healthz`: 200 while people can sign in and pictures can be painted and stored. */
export function registerHealthRoutes(app: FastifyInstance, options: HealthRoutesOptions): void {
  app.get('/healthz', { config: { rateLimit: false } }, async (_request, reply) => {
    if (!options.isPainterAlive())
      throw new AppError('server_busy', { cause: new Error('no painter process') })
    await options.checkDatabase().catch((error: unknown) => {
      throw new AppError('database_unavailable', { cause: error })
    })
    await options.checkStorage().catch((error: unknown) => {
      throw new AppError('server_busy', { cause: error })
    })
    return reply.header('cache-control', 'no-store').send({ status: 'ok' })
  })
}
