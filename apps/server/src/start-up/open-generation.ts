import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { jobOwnerOf } from '../features/allowance/job-owner.ts'
import type { AllowanceService } from '../features/allowance/allowance.service.ts'
import { GenerationLeases, LEASE_TIMES } from '../features/generation/generation-leases.ts'
import { GenerationService } from '../features/generation/generation.service.ts'
import { JobService } from '../features/generation/jobs.service.ts'
import { PictureMaker, type HostedModel } from '../features/generation/picture-maker.service.ts'
import type { ImageService } from '../features/images/images.service.ts'
import type { Database } from '../platform/database/database.ts'
import { openImageModel } from '../platform/image-models/open-image-model.ts'
import { CONNECTION_TIMES } from '../plugins/connections.ts'
import type { StoredPainter } from '../platform/painter/stored-painter.ts'
import { withHouseSurfaces } from '../features/taps/house-surfaces.ts'
import type { StartContext } from './app-parts.ts'
import { measureModel } from './measure-model.ts'
import type { Taps } from './open-taps.ts'

interface GenerationOptions {
  readonly db: Database
  readonly painter: Pick<StoredPainter, 'run'>
  readonly images: ImageService
  readonly allowance: AllowanceService
  /** null: browsers answer taps themselves */
  readonly taps: Taps | null
}

export interface Generation {
  readonly generations: GenerationService
  readonly jobs: JobService
  readonly pictures: PictureMaker
  readonly leases: GenerationLeases
}

/** Puts together what makes pictures, and what they cost. */
export async function openGeneration(context: StartContext, options: GenerationOptions): Promise<Generation> {
  const { app, config, parts, log, metrics } = context
  const { db, images, allowance, taps } = options
  const { onError } = log
  const leases = new GenerationLeases({
    db,
    times: parts.leaseTimes ?? LEASE_TIMES,
    onError,
    onGivenBack: (count) => {
      metrics.allowanceEntries(count, { kind: 'refund' })
      log.onWarning({ count }, 'gave back generations that a stopped server left')
    },
  })
  const painter =
    taps === null
      ? options.painter
      : withHouseSurfaces({
          painter: options.painter,
          source: taps.source,
          onFailure: (error) =>
            log.onWarning({ err: error }, 'the tap model found no surfaces; the built-in network did'),
        })
  const pictures = new PictureMaker({
    db,
    painter,
    findOwner: (caller) =>
      config.queue.isPaidFirst ? allowance.findJobOwner(caller) : Promise.resolve(jobOwnerOf(caller)),
    timeoutMs: config.generation.timeoutMs,
    hosted: await openHostedModel(context, config.imageModel),
    onModelFailure: (error) =>
      log.onWarning({ err: error }, 'the image model gave no picture; the built-in engine made it'),
  })
  const generations = new GenerationService({ db, pictures, images, allowance, leases, metrics, onError })
  const jobs = new JobService({ db, generations })
  endJobsOnClose(app, jobs, (parts.connectionTimes ?? CONNECTION_TIMES).workMs)
  return { generations, jobs, pictures, leases }
}

/** Begins when the server refuses new requests, so that jobs and requests end at the same time. */
function endJobsOnClose(app: FastifyInstance, jobs: JobService, graceMs: number): void {
  let closed: Promise<void> | undefined
  app.addHook('preClose', (next) => {
    closed = jobs.close(graceMs)
    next()
  })
  app.addHook('onClose', () => closed)
}

/** Logs who makes the pictures. */
async function openHostedModel(
  { app, metrics }: StartContext,
  { settings, fault, ...limits }: Config['imageModel'],
): Promise<HostedModel | null> {
  if (fault !== null) app.log.warn(`${fault} The built-in engine makes all pictures.`)
  if (settings === null) return null
  const paint = limits.makesPaint ? ' and paint' : ''
  app.log.info(`Styles${paint}: made by ${settings.provider} ${settings.model}`)
  const model = measureModel(await openImageModel(settings), metrics, limits.costPerImage)
  return { model, ...limits }
}
