import { registerAllowanceRoutes } from '../features/allowance/allowance.routes.ts'
import { registerAnalysisRoutes } from '../features/analysis/analysis.routes.ts'
import { registerFavoriteRoutes } from '../features/favorites/favorites.routes.ts'
import { registerGenerationRoutes } from '../features/generation/generation.routes.ts'
import { registerJobRoutes } from '../features/generation/jobs.routes.ts'
import { registerHealthRoutes } from '../features/health/health.routes.ts'
import { registerModerationRoutes } from '../features/moderation/moderation.routes.ts'
import { registerPollRoutes } from '../features/polls/polls.routes.ts'
import { registerSetupRoutes } from '../features/setup/setup.routes.ts'
import { registerSiteRoutes } from '../features/site/site.routes.ts'
import { registerTapRoutes } from '../features/taps/taps.routes.ts'
import type { StartContext } from './app-parts.ts'
import type { Features } from './open-features.ts'
import { openDemo, openSetup } from './open-setup.ts'
import type { Storage } from './open-storage.ts'

/** Registers the routes of every feature. */
export function registerRoutes(context: StartContext, storage: Storage, features: Features): void {
  const { app, config } = context
  const { painter, surfaceModelName, images, generations, pictures, taps } = features
  registerSiteRoutes(app, {
    hasPlans: config.payments.hasPlans,
    operatorEmail: config.mail.isOperatorSet ? config.mail.operator : null,
    analyzesOnServer: surfaceModelName !== null,
    backupDays: config.storage.backupKeepDays,
    tapModel: taps && {
      name: taps.source.name,
      isHosted: taps.source.isHosted,
      findsHouses: taps.source.findSurfaces !== null,
    },
  })
  registerHealthRoutes(app, {
    checkDatabase: storage.database.checkAlive,
    checkStorage: async () => {
      if (!(await storage.boundStore.isPresent())) throw new Error(`${storage.objects.place} is not there`)
      await storage.objects.checkWritable()
    },
    checkQueue: features.checkQueue,
    isPainterAlive: features.isPainterAlive,
    isDraining: () => app.isDraining(),
  })
  registerAnalysisRoutes(app, {
    painter,
    modelName: surfaceModelName,
    timeoutMs: config.generation.timeoutMs,
  })
  registerTapRoutes(app, taps)
  features.accounts.registerRoutes(app)
  features.subscriptions.registerRoutes(app)
  registerAllowanceRoutes(app, features.allowance)
  registerGenerationRoutes(app, { generations, pictures, modelFault: config.imageModel.fault })
  registerJobRoutes(app, features.jobs)
  images.registerRoutes(app, features.findImage)
  features.designs.registerRoutes(app)
  features.doors.registerRoutes(app)
  features.community.registerRoutes(app)
  features.webhooks.registerRoutes(app)
  registerPollRoutes(app, features.polls)
  registerFavoriteRoutes(app, features.favorites)
  registerModerationRoutes(app, features.moderation)
  registerSetupRoutes(app, {
    setup: openSetup(context, storage),
    demo: openDemo(context, storage, { images, painter }),
  })
}
