import type { RateLimiter } from '../features/accounts/rate-limiter.service.ts'
import { ModelBudget } from '../features/generation/model-budget.service.ts'
import { HostedTaps } from '../features/taps/hosted-taps.ts'
import { createOwnTaps } from '../features/taps/own-taps.ts'
import type { TapSource } from '../features/taps/tap-source.ts'
import { TapService } from '../features/taps/taps.service.ts'
import type { TapConfig } from '../config.ts'
import type { Database } from '../platform/database/database.ts'
import { PAINTER_POOL_DEFAULTS, PainterPool } from '../platform/painter/painter-pool.ts'
import type { StoredPainter } from '../platform/painter/stored-painter.ts'
import { openSegmenter } from '../platform/segmenters/open-segmenter.ts'
import { OperatorError } from '../platform/storage/operator-error.ts'
import type { StartContext } from './app-parts.ts'
import { measureJob } from './measure-painters.ts'

interface TapOptions {
  readonly db: Database
  readonly painter: Pick<StoredPainter, 'run'>
  readonly rateLimiter: RateLimiter
  /** of the operator's surface model, which finds surfaces in place of the tap model's head; null: none */
  readonly surfaceModelName: string | null
}

export interface Taps {
  readonly source: TapSource
  readonly taps: TapService
}

/**
 * The largest SAM takes 6 GB. The process keeps what it has: opening the models again takes seconds, and the embeddings of all
 * photos would be lost.
 */
const OWN_MODEL_LIMITS = { maxRssBytes: 8e9, recycleRssBytes: 8e9 } as const

/** a large model is read from a disk, and tried */
const OPEN_TIMEOUT_MS = 120_000

/**
 * Opens what answers taps, or null where the operator has set nothing.
 * @throws OperatorError when the operator's own model cannot be used
 */
export async function openTaps(context: StartContext, options: TapOptions): Promise<Taps | null> {
  const { config } = context
  if (config.taps === null) return null
  const source = await openSource(context, config.taps, options)
  context.app.log.info(`Taps: answered by ${source.name}`)
  const { db, rateLimiter } = options
  const { dailyLimit, dailyShare } = config.imageModel
  const costPerCall = config.taps.kind === 'hosted' ? config.taps.costPerCall : 0
  const budget = new ModelBudget({ db, dailyLimit })
  return { source, taps: new TapService({ source, rateLimiter, budget, dailyShare, costPerCall }) }
}

async function openSource(
  context: StartContext,
  config: TapConfig,
  { painter, surfaceModelName }: TapOptions,
): Promise<TapSource> {
  if (config.kind === 'own') return openOwnModel(context, config.descriptionFile, surfaceModelName)
  const { log, stop } = context
  return new HostedTaps({
    segmenter: openSegmenter(config.settings),
    painter,
    stop: stop.signal,
    onFailure: (error) =>
      log.onWarning({ err: error }, 'the tap model gave no area; browsers keep their own'),
  })
}

/** The model has a process of its own: it needs more memory than painters may take, and it keeps what it knows of photos. */
async function openOwnModel(
  { app, log, metrics }: StartContext,
  descriptionFile: string,
  surfaceModelName: string | null,
): Promise<TapSource> {
  const pool = new PainterPool({
    ...PAINTER_POOL_DEFAULTS,
    ...OWN_MODEL_LIMITS,
    processes: 1,
    quickProcesses: 0,
    tapModelFile: descriptionFile,
    onJobEnd: (report) => measureJob(metrics, report),
    onCrash: (details) => log.onFault(details, 'the process of the tap model ended during its job'),
  })
  app.addHook('onClose', () => pool.close())
  const opened = await pool
    .run({ kind: 'open-tap-model' }, AbortSignal.timeout(OPEN_TIMEOUT_MS))
    .catch(async (error: unknown) => {
      await pool.close()
      throw describeFault(
        descriptionFile,
        error instanceof Error ? error.message : 'it did not answer',
        error,
      )
    })
  if ('name' in opened) {
    const { name, hasSurfaces } = opened
    const findsHouses = hasSurfaces && surfaceModelName === null
    if (findsHouses) app.log.info(`Surfaces of houses: found with the help of ${name}`)
    else if (hasSurfaces)
      app.log.warn(
        `SURFACE_MODEL finds surfaces (${surfaceModelName}), so "surfaces" in ${descriptionFile} is not used`,
      )
    return createOwnTaps({ name, findsHouses, pool })
  }
  await pool.close()
  throw describeFault(descriptionFile, opened.fault)
}

function describeFault(descriptionFile: string, fault: string, cause?: unknown): OperatorError {
  const error = new OperatorError([
    `TAP_MODEL=${descriptionFile} cannot be used: ${fault}.`,
    'Name the description of a SAM, MobileSAM or SAM 2 pair of ONNX files, as docs/surface-models.md says, or unset TAP_MODEL.',
  ])
  error.cause = cause
  return error
}
