import type { DoorItem, DoorKind, DoorQuad, ProcessDoorsResponse, SetDoorResponse } from '@housecoat/contract'
import type { FoundDoor } from '@housecoat/engine'
import { AppError } from '../../app-error.ts'
import { guardReceivedPhoto } from '../../platform/bodies/guard-received.ts'
import type { ReceivedFile } from '../../platform/bodies/received-file.ts'
import type { Database } from '../../platform/database/database.ts'
import type { PainterJob, PainterResult } from '../../platform/painter/paint-job.ts'
import type { PainterPool } from '../../platform/painter/painter-pool.ts'
import { guardPhoto } from '../../platform/photo-guard/guard-photo.ts'
import { jobOwnerOf } from '../allowance/job-owner.ts'
import type { Requester } from '../allowance/requester.ts'
import { keepFreeResult } from '../generation/free-results.repository.ts'
import { originalPath, picturePath } from '../images/describe-picture.ts'
import type { ImageService, StoredResult } from '../images/images.service.ts'
import { findDoor, type DoorCatalogSource } from './door-catalog-source.ts'
import { judgeCorners } from './judge-corners.ts'

interface DoorServiceOptions {
  readonly db: Database
  readonly painter: Pick<PainterPool, 'run'>
  readonly images: ImageService
  readonly catalog: DoorCatalogSource
  readonly timeoutMs: number
}

interface DoorSetting {
  readonly originalImage: ReceivedFile
  /** clockwise from the top left, in pixels of the upright photo */
  readonly quad: DoorQuad
  readonly kind: DoorKind
  readonly catalogID: string
  readonly name: string
}

/** Finds doors in photos and sets others in. Nothing of it is paid for; its pictures belong to people as generations do. */
export class DoorService {
  readonly #options: DoorServiceOptions

  constructor(options: DoorServiceOptions) {
    this.#options = options
  }

  /**
   * Finds the photo's doors, and marks them on a smaller copy.
   * @param disconnected aborts when nobody waits for the answer any more
   * @throws AppError image_…, generation_timeout, generation_failed, server_busy, storage_full, request_timeout
   */
  async findDoors(
    { originalImage, name }: Pick<DoorSetting, 'originalImage' | 'name'>,
    requester: Requester,
    disconnected: AbortSignal,
  ): Promise<ProcessDoorsResponse> {
    const photo = guardReceivedPhoto(originalImage).bytes
    let doors: readonly FoundDoor[] = []
    const { id, size } = await this.#options.images.storeResult(async (outputPath) => {
      const job = { kind: 'find-doors', photo, outputPath } as const
      const { doors: found, ...photoSize } = await this.#run(job, requester, disconnected)
      doors = found
      return photoSize
    })
    await this.#keep(id, requester, { name, selections: [] }, disconnected)
    return {
      success: true,
      resultImage: picturePath(id),
      message: doors.length === 0 ? 'No door was found' : `Found ${doors.length} ${plural(doors.length)}`,
      doors: doors.map(({ kind, quad, confidence }) => ({ kind, quad: quadOf(quad), confidence })),
      ...size,
    }
  }

  /**
   * Sets a door of the catalog into the photo at its full size.
   * @param disconnected aborts when nobody waits for the answer any more
   * @throws AppError door_corners_…, door_unknown, door_catalog_…, door_picture_unavailable, image_…, generation_timeout,
   *   generation_failed, server_busy, storage_full, request_timeout
   */
  async setDoor(
    setting: DoorSetting,
    requester: Requester,
    disconnected: AbortSignal,
  ): Promise<SetDoorResponse> {
    const photo = guardReceivedPhoto(setting.originalImage)
    const fault = judgeCorners(setting.quad, photo)
    if (fault !== null) throw new AppError(fault)
    const door = await this.#getDoor(setting.catalogID)
    const picture = await this.#getPicture(door)
    const job = { kind: 'set-door', photo: photo.bytes, picture, quad: setting.quad } as const
    const result = await this.#options.images.storeResult((outputPath, originalPath) =>
      this.#run({ ...job, outputPath, originalPath }, requester, disconnected),
    )
    await this.#keep(
      result.id,
      requester,
      { name: setting.name, selections: [selectionOf(door)] },
      disconnected,
    )
    return describeSetting(result, door)
  }

  async #getDoor(catalogID: string): Promise<DoorItem> {
    const door = findDoor(await this.#options.catalog.getCatalog(), catalogID)
    if (door === null) throw new AppError('door_unknown')
    return door
  }

  /** The picture goes to a decoder as well: it passes the same guard as a photo. */
  async #getPicture({ catalogID }: DoorItem): Promise<Buffer> {
    const { bytes } = await this.#options.catalog.getPicture(catalogID, 'original')
    try {
      return guardPhoto(bytes).bytes
    } catch (error) {
      throw new AppError('door_picture_unavailable', { cause: error })
    }
  }

  async #run<Job extends PainterJob>(
    job: Job,
    requester: Requester,
    disconnected: AbortSignal,
  ): Promise<PainterResult<Job>> {
    const { painter, timeoutMs } = this.#options
    const signal = AbortSignal.any([disconnected, AbortSignal.timeout(timeoutMs)])
    try {
      return await painter.run(job, signal, jobOwnerOf(requester))
    } catch (error) {
      if (!signal.aborted) throw error
      throw new AppError(disconnected.aborted ? 'request_timeout' : 'generation_timeout')
    }
  }

  /** Gives the picture to the person, or removes it. */
  async #keep(
    resultId: string,
    requester: Requester,
    made: { readonly name: string; readonly selections: readonly object[] },
    disconnected: AbortSignal,
  ): Promise<void> {
    const { db, images } = this.#options
    try {
      if (disconnected.aborted) throw new AppError('request_timeout')
      const isKept = await keepFreeResult(db, requester, { kind: 'door', resultId, ...made })
      if (!isKept) throw new AppError('authentication_required')
    } catch (error) {
      // the row may exist even after a lost connection, and then it needs its file
      if (error instanceof AppError) await images.dropResult(resultId)
      throw error
    }
  }
}

function describeSetting({ id, size, hasOriginal }: StoredResult, door: DoorItem): SetDoorResponse {
  return {
    success: true,
    resultImage: picturePath(id),
    ...(hasOriginal && { originalImage: originalPath(id) }),
    message: `${door.name} is in your photo.`,
    ...size,
  }
}

/** What is kept of a door that was set in. */
function selectionOf({ catalogID, name, color, style, price, kind }: DoorItem) {
  return { kind, catalogID, name, color, style, price }
}

/** Corners to a tenth of a pixel: nobody finds them closer. */
function quadOf(quad: FoundDoor['quad']): DoorQuad {
  const round = (value: number) => Math.round(value * 10) / 10
  const [a, b, c, d] = quad.map(([x, y]): [number, number] => [round(x), round(y)])
  return [a, b, c, d]
}

const plural = (count: number) => (count === 1 ? 'door' : 'doors')
