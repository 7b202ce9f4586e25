import { setTimeout as pause } from 'node:timers/promises'
import fastifyPlugin from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * The first step of a stop, before `close`: `/readyz` fails, every answer closes its connection, and everything is served,
     * until load balancers have had time to notice. Then no connection is accepted any more, so that a proxy tries another server.
     */
    drain: () => Promise<void>
    isDraining: () => boolean
  }
}

interface DrainOptions {
  /** 0: the server has no others beside it, and closes at once */
  readonly drainMs: number
}

export const drainPlugin = fastifyPlugin<DrainOptions>((app, { drainMs }, done) => {
  let isDraining = false
  app.decorate('isDraining', () => isDraining)
  app.decorate('drain', async () => {
    if (drainMs === 0) return
    isDraining = true
    app.log.info({ drainMs }, 'stopping: load balancers are told to send requests elsewhere')
    await pause(drainMs)
    app.server.close()
  })
  app.addHook('onSend', (_request, reply, payload, send) => {
    // the client's next request needs a new connection, which its proxy opens to another server
    if (isDraining) reply.header('connection', 'close')
    send(null, payload)
  })
  done()
})
