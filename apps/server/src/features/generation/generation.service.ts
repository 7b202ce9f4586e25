import type { AreaId } from '@housecoat/contract'
import type { Surface } from '@housecoat/engine'
import { AppError } from '../../app-error.ts'
import type { PainterPool } from '../../platform/painter/painter-pool.ts'
import type { PaintJob } from '../../platform/painter/paint-job.ts'
import { guardMask, guardPhoto } from '../../platform/photo-guard/guard-photo.ts'
import type { ImageService, StoredResult } from '../images/images.service.ts'
import { readBase64 } from './read-base64.ts'

export interface PaintRequest {
  /** base64, with or without a data: prefix */
  readonly photo: string
  /** base64 PNG, or null when the engine shall find the area */
  readonly mask: string | null
  readonly areaId: AreaId
  readonly isExterior: boolean
  /** #RRGGBB */
  readonly paint: string
  /** how much lighter than found the painted light is taken, in doublings */
  readonly lightnessStops: number
}

export interface GenerationServiceOptions {
  readonly painter: Pick<PainterPool, 'run'>
  readonly images: ImageService
  readonly timeoutMs: number
}

/**
 * Paints a photo within the deadline and keeps the result.
 * @param disconnected aborts when nobody waits for the answer any more
 * @throws AppError of the guards (image_…, mask_invalid), area_unknown, area_not_found, generation_timeout,
 *   generation_failed, server_busy or storage_full; nothing is kept then
 */
export async function paintRequest(
  { painter, images, timeoutMs }: GenerationServiceOptions,
  request: PaintRequest,
  disconnected: AbortSignal,
): Promise<StoredResult> {
  const job = prepareJob(request)
  const signal = AbortSignal.any([disconnected, AbortSignal.timeout(timeoutMs)])
  return images.storeResult(async (outputPath) => {
    try {
      return await painter.run({ ...job, outputPath }, signal)
    } catch (error) {
      if (!signal.aborted) throw error
      throw new AppError(disconnected.aborted ? 'request_timeout' : 'generation_timeout')
    }
  })
}

function prepareJob(request: PaintRequest): Omit<PaintJob, 'outputPath'> {
  const surface = getSurface(request)
  const photo = readBase64(request.photo)
  if (photo === null) throw new AppError('image_damaged')
  return {
    kind: 'paint',
    photo: guardPhoto(photo).bytes,
    mask: request.mask === null ? null : readMask(request.mask),
    surface,
    surroundings: request.isExterior ? 'outdoors' : 'indoors',
    paint: request.paint,
    lightnessStops: request.lightnessStops,
  }
}

function readMask(text: string): Uint8Array {
  const bytes = readBase64(text)
  if (bytes === null) throw new AppError('mask_invalid')
  return guardMask(bytes).bytes
}

/** An interior photo without a chosen surface is painted on its walls. */
function getSurface({ areaId, isExterior }: Pick<PaintRequest, 'areaId' | 'isExterior'>): Surface {
  if (isExterior !== (areaId === 'exterior')) throw new AppError('area_unknown')
  return areaId === 'interior' ? 'walls' : areaId
}
