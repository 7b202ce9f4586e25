import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import type { StoredPainter } from '../../platform/painter/stored-painter.ts'
import type { ObjectStore } from '../../platform/storage/object-store.ts'
import type { ResultFiles } from '../accounts/account.service.ts'
import { Drafts } from './drafts.ts'
import { listResultEntries } from './list-result-entries.ts'
import { registerImageRoutes } from './images.routes.ts'
import { ImageService } from './images.service.ts'
import { removeScheduledResults } from './remove-results.ts'
import { Quarantine } from './quarantine.ts'
import { PictureStore } from './picture-store.ts'
import { PictureService } from './pictures.service.ts'
import { ResultStore } from './result-store.ts'
import { insertRemovals } from './results.repository.ts'
import type { FindServedImage } from './served-image.ts'
import { sweepPictures, type SweepTime } from './sweep-pictures.ts'
import { sweepResults } from './sweep-results.ts'
import { Variants } from './variants.ts'

interface ImagesOptions {
  readonly db: Database
  readonly painter: Pick<StoredPainter, 'run'>
  readonly objects: ObjectStore
  /** lifetime of results */
  readonly retentionMs: number
  /** lifetime of quarantined pictures */
  readonly quarantineDays: number
  readonly onError: (error: unknown, message: string) => void
  /** logs what a sweep did or refused to do */
  readonly onSwept: (details: object, message: string) => void
}

export interface Images {
  readonly images: ImageService
  readonly pictures: PictureService
  readonly variants: Variants
  /** exports and deletes the results of an account */
  readonly accountResults: ResultFiles
  /** Removes expired files and what a crash left behind. The data folder must belong to the database. */
  readonly sweep: (time: SweepTime) => Promise<void>
  readonly registerRoutes: (app: FastifyInstance, findImage: FindServedImage) => void
}

/** small jobs take well under a second; after a minute something hangs */
const JOB_TIMEOUT_MS = 60_000
const A_DAY_MS = 24 * 3_600_000

/** Connects the parts that store images. */
export function openImages(options: ImagesOptions): Images {
  const { db, painter, objects, retentionMs, quarantineDays, onError, onSwept } = options
  const drafts = new Drafts(objects)
  const results = new ResultStore(objects, drafts)
  const pictureStore = new PictureStore(objects)
  const parts = { objects, painter, timeoutMs: JOB_TIMEOUT_MS }
  const images = new ImageService({ objects, results })
  const pictures = new PictureService({ ...parts, db, drafts, store: pictureStore })
  const variants = new Variants({ ...parts, onError })
  const quarantine = new Quarantine(objects)
  return {
    images,
    pictures,
    variants,
    accountResults: {
      listEntries: (id) => listResultEntries(images, id),
      scheduleRemoval: insertRemovals,
      removeScheduled: () => removeScheduledResults(db, results),
    },
    sweep: async (time) => {
      const { nowMs, isTrusted } = time
      await removeScheduledResults(db, results)
      await sweepPictures(
        { db, store: pictureStore, pictures, quarantine, quarantineDays, report: onSwept },
        time,
      )
      if (!isTrusted) return
      await sweepResults({ db, store: results, retentionMs, quarantineMs: quarantineDays * A_DAY_MS }, nowMs)
      await drafts.sweep(nowMs)
    },
    registerRoutes: (app, findImage) => {
      registerImageRoutes(app, { findImage, images, variants, maxAgeSeconds: retentionMs / 1000 })
    },
  }
}
