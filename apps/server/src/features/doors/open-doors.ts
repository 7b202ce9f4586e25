import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Database } from '../../platform/database/database.ts'
import { createMailer } from '../../platform/mail/mailer.ts'
import type { PainterPool } from '../../platform/painter/painter-pool.ts'
import type { Attempts } from '../accounts/attempts.service.ts'
import { findUser, shownEmail } from '../accounts/users.repository.ts'
import type { IdentifyRequester } from '../allowance/identify-requester.ts'
import type { ImageService } from '../images/images.service.ts'
import { isResultId } from '../images/result-store.ts'
import type { PictureService } from '../images/pictures.service.ts'
import { createFindServedImage, type ImageViewer } from '../images/served-image.ts'
import type { Variants } from '../images/variants.ts'
import { findProject } from '../projects/projects.repository.ts'
import { BuiltInCatalog } from './built-in-catalog.ts'
import { registerDoorRoutes } from './doors.routes.ts'
import { DoorService } from './doors.service.ts'
import { HostedCatalog, type CatalogTimes } from './hosted-catalog.ts'
import { registerQuoteRoutes } from './quotes.routes.ts'
import { QuoteService } from './quotes.service.ts'

interface DoorsOptions {
  readonly db: Database
  readonly config: Config
  readonly painter: Pick<PainterPool, 'run'>
  readonly imageParts: {
    readonly images: ImageService
    readonly pictures: PictureService
    readonly variants: Variants
  }
  readonly attempts: Attempts
  readonly identify: IdentifyRequester
  readonly findViewer: (request: FastifyRequest) => Promise<ImageViewer>
  readonly networkKeyOf: (request: FastifyRequest) => string
  readonly catalogTimes: CatalogTimes
  readonly onError: (error: unknown, message: string) => void
  /** what another host's catalog did wrong */
  readonly onCatalogFault: (details: object, message: string) => void
}

export interface Doors {
  /** Sends quote requests whose mail could not be sent before. */
  readonly mailUnsentQuotes: () => Promise<void>
  readonly registerRoutes: (app: FastifyInstance) => void
}

/** wide enough to judge a door by */
const MAIL_PICTURE = { widthPx: 1600, format: 'jpeg' } as const

/** Puts the parts of the door studio together. */
export function openDoors(options: DoorsOptions): Doors {
  const { db, config, painter, imageParts, attempts, identify, findViewer, networkKeyOf } = options
  const { images, pictures, variants } = imageParts
  const { catalogHost: host } = config.doors
  const catalog =
    host === null
      ? new BuiltInCatalog()
      : new HostedCatalog({ host, times: options.catalogTimes, onFault: options.onCatalogFault })
  const doors = new DoorService({ db, painter, images, catalog, timeoutMs: config.generation.timeoutMs })
  const findImage = createFindServedImage({ db, images, pictures })
  const quotes = new QuoteService({
    db,
    mailer: createMailer({ ...config.mail, dataDir: config.storage.dataDir }),
    operator: config.mail.operator,
    isOwnProject: async (userId, id) => (await findProject(db, userId, id)) !== null,
    findMailPicture: async (id) => {
      const image = await (isResultId(id) ? images.findResult(id) : pictures.find(id))
      return image === null ? null : variants.findOrMake(image, MAIL_PICTURE)
    },
    findEmail: async (userId) => {
      const user = await findUser(db, userId)
      return user && shownEmail(user)
    },
    onError: options.onError,
  })
  return {
    mailUnsentQuotes: () => quotes.mailUnsent(),
    registerRoutes: (app) => {
      const supportEmail = config.mail.operator
      registerDoorRoutes(app, { doors, catalog, attempts, identify, networkKeyOf, supportEmail })
      registerQuoteRoutes(app, {
        ...{ quotes, attempts, identify, networkKeyOf },
        canSee: async (request, id) => (await findImage(id, 'picture', await findViewer(request))) !== null,
      })
    },
  }
}
