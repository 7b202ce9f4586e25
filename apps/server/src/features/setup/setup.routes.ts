import { demoResponseSchema, setupResponseSchema, type Demo } from '@housecoat/contract'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { SetupService } from './setup.service.ts'

/** The demo community, which an admin may load into an empty installation. */
interface DemoControl {
  readonly read: () => Promise<Demo>
  /** Starts it where it is offered; elsewhere does nothing. */
  readonly start: () => Promise<Demo>
}

interface SetupRoutesOptions {
  readonly setup: Pick<SetupService, 'runChecks'>
  readonly demo: DemoControl
}

const tags = ['setup']
const success = true as const
/** each asks several other systems */
const CHECKS_PER_MINUTE = 20

/** The checklist and the demo, for admins; everybody else gets 404. */
export function registerSetupRoutes(app: FastifyInstance, { setup, demo }: SetupRoutesOptions): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const caller = 'admin' as const
  const config = { caller }

  const schema = { response: { 200: setupResponseSchema }, tags }
  const limited = { caller, rateLimit: { max: CHECKS_PER_MINUTE, timeWindow: '1 minute' } }
  routes.get('/api/setup', { schema, config: limited }, async (request, reply) => {
    const { session } = await request.getSignedInCaller()
    const checks = await setup.runChecks({
      host: request.host,
      hasSecondFactor: session.user.hasSecondFactor,
    })
    void reply.header('cache-control', 'no-store')
    return { success, checks }
  })

  const demoSchema = { response: { 200: demoResponseSchema }, tags }
  routes.get('/api/setup/demo', { schema: demoSchema, config }, async () => ({
    success,
    demo: await demo.read(),
  }))
  routes.post('/api/setup/demo', { schema: demoSchema, config }, async () => ({
    success,
    demo: await demo.start(),
  }))
}
