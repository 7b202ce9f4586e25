import { endJobs } from '../platform/painter/end-jobs.ts'
import { PAINTER_POOL_DEFAULTS, PainterPool } from '../platform/painter/painter-pool.ts'
import { readModelDescription } from '../platform/surface-model/model-description.ts'
import type { Painter, StartContext } from './app-parts.ts'
import { measureJob, watchPool } from './measure-painters.ts'
import { tracePainter } from './trace-painters.ts'

export interface Engine {
  readonly painter: Painter
  /** of the surface model that the operator configured, or null */
  readonly surfaceModelName: string | null
}

/** Starts the painter processes, with the operator's surface model where there is one. */
export async function openEngine({ app, config, parts, log, metrics, stop }: StartContext): Promise<Engine> {
  const { surfaceModelFile } = config.engine
  const surfaceModel = surfaceModelFile === null ? null : await readModelDescription(surfaceModelFile)
  const openPool = () => {
    const pool = new PainterPool({
      ...PAINTER_POOL_DEFAULTS,
      ...(surfaceModelFile !== null && { surfaceModelFile }),
      onJobEnd: (report) => measureJob(metrics, report),
      onCrash: (details) => log.onFault(details, 'a painter process ended during its job'),
    })
    watchPool(metrics, pool)
    return pool
  }
  const painter = tracePainter(endJobs(parts.painter ?? openPool(), stop.signal))
  app.addHook('onClose', () => painter.close())
  return { painter, surfaceModelName: surfaceModel?.name ?? null }
}
