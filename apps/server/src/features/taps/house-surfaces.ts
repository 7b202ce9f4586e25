import type { SurfaceProbabilities } from '@housecoat/engine'
import { analyzesHouse } from '../../platform/painter/house-jobs.ts'
import type { StoredPainter } from '../../platform/painter/stored-painter.ts'
import { abortable } from '../../platform/timing/abortable.ts'
import type { TapSource } from './tap-source.ts'

type Painter = Pick<StoredPainter, 'run'>

interface HouseSurfacesOptions {
  readonly painter: Painter
  readonly source: Pick<TapSource, 'addPhoto' | 'findSurfaces'>
  /** logs that the model failed; the built-in network then finds the surfaces alone */
  readonly onFailure: (error: unknown) => void
  /** how long a picture waits for the model, in milliseconds */
  readonly waitMs?: number
}

/** as long as pages wait */
const WAIT_MS = 8000

/**
 * Asks the tap model for the surfaces of each house before its photo is painted or restyled.
 * @returns a painter whose jobs have what the model found; the same painter when the model finds no surfaces
 */
export function withHouseSurfaces(options: HouseSurfacesOptions): Painter {
  const { painter, source } = options
  if (source.findSurfaces === null) return painter
  return {
    async run(job, signal, owner) {
      const surfaces = analyzesHouse(job) ? await findInTime(job.photo, signal, options) : null
      return painter.run(surfaces === null ? job : { ...job, surfaces }, signal, owner)
    },
  }
}

/** @returns null when the model failed, took too long, or the signal aborted */
async function findInTime(
  photo: Uint8Array,
  signal: AbortSignal,
  { source, onFailure, waitMs = WAIT_MS }: HouseSurfacesOptions,
): Promise<SurfaceProbabilities | null> {
  // not a TimeoutError: that would end the model's process, and the embeddings of all photos with it
  const stop = new AbortController()
  const leave = () => stop.abort()
  const timer = setTimeout(leave, waitMs)
  signal.addEventListener('abort', leave)
  if (signal.aborted) leave()
  const find = async () => {
    const photoKey = await source.addPhoto(photo, stop.signal)
    return (await source.findSurfaces?.(photoKey, stop.signal)) ?? null
  }
  try {
    // the model's process may take seconds to stop
    return await abortable(find(), stop.signal)
  } catch (error) {
    if (!signal.aborted) onFailure(error)
    return null
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', leave)
  }
}
