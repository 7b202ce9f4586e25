import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { jobsPlugin } from './plugins/jobs.ts'
import { createAppLog } from './start-up/app-log.ts'
import type { AppParts, StartContext } from './start-up/app-parts.ts'
import { createServer } from './start-up/create-server.ts'
import { listJobs } from './start-up/list-jobs.ts'
import { openFeatures } from './start-up/open-features.ts'
import { openMetrics, watchGauges } from './start-up/open-metrics.ts'
import { openStorage } from './start-up/open-storage.ts'
import { openTracing } from './start-up/open-tracing.ts'
import { registerPlugins } from './start-up/register-plugins.ts'
import { registerRoutes } from './start-up/register-routes.ts'

/** Builds the server: storage, features, plugins, jobs, routes. */
export async function buildApp(config: Config, parts: AppParts = {}): Promise<FastifyInstance> {
  const app = createServer(config, parts.logStream)
  const metrics = await openMetrics(app, config.metrics)
  const tracer = await openTracing(app, config.tracing)
  const log = createAppLog(app)
  const context: StartContext = { app, config, parts, log, metrics, tracer, stop: new AbortController() }
  const storage = await openStorage(context)
  const features = await openFeatures(context, storage)
  watchGauges(metrics, storage, features)
  await registerPlugins(context, storage, features)
  await app.register(jobsPlugin, { jobs: listJobs(context, storage, features) })
  registerRoutes(context, storage, features)
  return app
}
