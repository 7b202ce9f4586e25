import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { MailOutbox } from '../../platform/mail/mail-outbox.ts'
import type { StoredPainter } from '../../platform/painter/stored-painter.ts'
import type { RateLimiter } from '../accounts/rate-limiter.service.ts'
import { findAccountEmail } from '../accounts/find-account-email.ts'
import type { ImageService } from '../images/images.service.ts'
import type { FindServedImage } from '../images/served-image.ts'
import type { ProjectService } from '../projects/projects.service.ts'
import { BuiltInCatalog } from './built-in-catalog.ts'
import { registerDoorRoutes } from './doors.routes.ts'
import type { DoorCatalogSource } from './door-catalog-source.ts'
import { DoorService } from './doors.service.ts'
import { HostedCatalog, type CatalogTimes } from './hosted-catalog.ts'
import { registerQuoteRoutes } from './quotes.routes.ts'
import { QuoteService } from './quotes.service.ts'

interface DoorsOptions {
  readonly db: Database
  readonly config: Config
  readonly painter: Pick<StoredPainter, 'run'>
  readonly images: ImageService
  readonly findImage: FindServedImage
  readonly projects: ProjectService
  readonly outbox: MailOutbox
  readonly rateLimiter: RateLimiter
  readonly catalogTimes: CatalogTimes
  /** logs what is wrong with another host's catalog */
  readonly onCatalogFault: (details: object, message: string) => void
}

export interface Doors {
  /** Enqueues quote requests that an earlier release could not mail. */
  readonly enqueueUnmailedQuotes: () => Promise<void>
  readonly registerRoutes: (app: FastifyInstance) => void
}

/** Connects the parts of the door studio. */
export function openDoors(options: DoorsOptions): Doors {
  const { db, config, painter, images, findImage, rateLimiter } = options
  const catalog = openCatalog(options)
  const doors = new DoorService({ db, painter, images, catalog, timeoutMs: config.generation.timeoutMs })
  const quotes = new QuoteService({
    db,
    catalog,
    outbox: options.outbox,
    operator: config.mail.operator,
    maySee: async (caller, id) => {
      const served = await findImage(id, 'picture', caller)
      return served !== null && images.isStored(served.image)
    },
    projects: options.projects,
    findEmail: findAccountEmail,
  })
  return {
    enqueueUnmailedQuotes: () => quotes.enqueueUnmailed(),
    registerRoutes: (app) => {
      const supportEmail = config.mail.operator
      registerDoorRoutes(app, { doors, catalog, rateLimiter, supportEmail })
      registerQuoteRoutes(app, { quotes, rateLimiter })
    },
  }
}

function openCatalog({
  config,
  catalogTimes: times,
  onCatalogFault: onFault,
}: DoorsOptions): DoorCatalogSource {
  const { catalogHost: host } = config.doors
  return host === null ? new BuiltInCatalog() : new HostedCatalog({ host, times, onFault })
}
