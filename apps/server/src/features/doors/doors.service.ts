import {
  CERTAIN_OVERLAP_FROM,
  isMirrored,
  type DoorItem,
  type DoorQuad,
  type PlacedDoor,
  type ProcessDoorsResponse,
  type SetDoorResponse,
} from '@housecoat/contract'
import type { FoundDoor } from '@housecoat/engine'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import type { JobDoor, PictureSize } from '../../platform/painter/paint-job.ts'
import { runForRequest } from '../../platform/painter/run-for-request.ts'
import type { StoredJob, StoredJobResult, StoredPainter } from '../../platform/painter/stored-painter.ts'
import { guardPhoto } from '../../platform/photo-guard/guard-photo.ts'
import type { PhotoHeader } from '../../platform/photo-guard/photo-header.ts'
import { jobOwnerOf } from '../allowance/job-owner.ts'
import type { IdentifiedCaller } from '../callers/caller.ts'
import { keepFreeResult } from '../generation/free-results.service.ts'
import { originalPath, picturePath } from '../images/describe-picture.ts'
import type { ImageService, StoredResult } from '../images/images.service.ts'
import { findDoor, type DoorCatalogSource } from './door-catalog-source.ts'
import { doorError } from './door-error.ts'
import { findCornersFault } from './find-corners-fault.ts'

interface DoorServiceOptions {
  readonly db: Database
  readonly painter: Pick<StoredPainter, 'run'>
  readonly images: ImageService
  readonly catalog: DoorCatalogSource
  readonly timeoutMs: number
}

interface FindDoorsInput {
  /** a guarded photo */
  readonly photo: Uint8Array
  readonly name: string
}

interface SetDoorsInput {
  /** a guarded photo */
  readonly photo: PhotoHeader
  /** at least one; corners clockwise from the top left, in pixels of the upright photo */
  readonly doors: readonly PlacedDoor[]
  readonly name: string
}

/** A door's guarded pictures; see {@link JobDoor}. */
type DoorFiles = Pick<JobDoor, 'picture' | 'glass'>

/** Finds doors in photos, and replaces them. Both are free; the results belong to people as generations do. */
export class DoorService {
  readonly #options: DoorServiceOptions

  constructor(options: DoorServiceOptions) {
    this.#options = options
  }

  /**
   * Finds the photo's doors, and marks them on a smaller copy.
   * @param disconnected aborts when the client disconnects
   * @throws AppError image_damaged, generation_timeout, generation_failed, server_busy, storage_full, storage_unavailable,
   *   request_timeout
   */
  async findDoors(
    { photo, name }: FindDoorsInput,
    caller: IdentifiedCaller,
    disconnected: AbortSignal,
  ): Promise<ProcessDoorsResponse> {
    const { id, made } = await this.#options.images.storeResult(({ outputKey }) =>
      this.#run({ kind: 'find-doors', photo, outputKey }, caller, disconnected),
    )
    const { doors, width, height } = made
    await this.#keep(id, caller, { name, selections: [] }, disconnected)
    return {
      success: true,
      resultImage: picturePath(id),
      message: doors.length === 0 ? 'No door was found' : `Found ${doors.length} ${plural(doors.length)}`,
      doors: doors.map(({ kind, quad, confidence }) => ({ kind, quad: roundQuad(quad), confidence })),
      notice: noticeOfDoors(doors),
      width,
      height,
    }
  }

  /**
   * Sets doors of the catalog into the photo at its full size, all in one picture. A refused door of several is named.
   * @param disconnected aborts when the client disconnects
   * @throws AppError bad_request for a garage door with a kit, door_corners_…, door_unknown, door_catalog_…, door_picture_unavailable, image_damaged,
   *   generation_timeout, generation_failed, server_busy, storage_full, storage_unavailable,
   *   request_timeout
   */
  async setDoors(
    { photo, doors: placed, name }: SetDoorsInput,
    caller: IdentifiedCaller,
    disconnected: AbortSignal,
  ): Promise<SetDoorResponse> {
    for (const [index, { quad }] of placed.entries()) {
      const code = findCornersFault(quad, photo)
      if (code !== null) throw doorError(code, { index, count: placed.length, field: 'quad' })
    }
    const items = await this.#getDoors(placed)
    for (const [index, { kit }] of placed.entries())
      if (kit !== undefined && items[index].kind !== 'entry')
        throw doorError('bad_request', { index, count: placed.length, field: 'kit' })
    const pictures = await this.#getPictures(items)
    const doors = placed.map(({ quad, handle, kit }, index) => ({
      ...pictures[index],
      quad,
      isMirrored: isMirrored(items[index], handle),
      ...(kit !== undefined && { kit }),
    }))
    const job = { kind: 'set-door', photo: photo.bytes, doors } as const
    const result = await this.#options.images.storeResult((keys) =>
      this.#run({ ...job, ...keys }, caller, disconnected),
    )
    await this.#keep(result.id, caller, { name, selections: items.map(selectionOf) }, disconnected)
    return describeResult(result, items)
  }

  async #getDoors(placed: readonly PlacedDoor[]): Promise<readonly DoorItem[]> {
    const catalog = await this.#options.catalog.getCatalog()
    return placed.map(({ catalogID }, index) => {
      const door = findDoor(catalog, catalogID)
      if (door === null) throw doorError('door_unknown', { index, count: placed.length, field: 'catalogID' })
      return door
    })
  }

  /** Fetches each picture once, in order: a host's pictures are large. They are decoded too, so they pass the same guard as a photo. */
  async #getPictures(doors: readonly DoorItem[]): Promise<readonly DoorFiles[]> {
    const pictures = new Map<string, DoorFiles>()
    for (const { catalogID } of doors)
      if (!pictures.has(catalogID)) pictures.set(catalogID, await this.#getPicture(catalogID))
    return doors.map(({ catalogID }) => pictures.get(catalogID)!)
  }

  async #getPicture(catalogID: string): Promise<DoorFiles> {
    const { catalog } = this.#options
    const [{ bytes }, glass] = await Promise.all([
      catalog.getPicture(catalogID, 'original'),
      catalog.getGlass(catalogID),
    ])
    try {
      return { picture: guardPhoto(bytes).bytes, glass: glass && guardPhoto(glass).bytes }
    } catch (error) {
      throw new AppError('door_picture_unavailable', { cause: error })
    }
  }

  #run<Job extends StoredJob>(
    job: Job,
    caller: IdentifiedCaller,
    disconnected: AbortSignal,
  ): Promise<StoredJobResult<Job>> {
    const { painter, timeoutMs } = this.#options
    const owner = jobOwnerOf(caller)
    return runForRequest(painter, job, {
      owner,
      disconnected,
      timeoutMs,
      timeoutCode: 'generation_timeout',
    })
  }

  /** Records the result's owner, or removes the result. */
  async #keep(
    resultId: string,
    caller: IdentifiedCaller,
    made: { readonly name: string; readonly selections: readonly object[] },
    disconnected: AbortSignal,
  ): Promise<void> {
    const { db, images } = this.#options
    try {
      if (disconnected.aborted) throw new AppError('request_timeout')
      const isKept = await keepFreeResult(db, caller, { kind: 'door', resultId, ...made })
      if (!isKept) throw new AppError('authentication_required')
    } catch (error) {
      // the row may exist even after a lost connection, and then it needs its file
      if (error instanceof AppError) await images.dropResult(resultId)
      throw error
    }
  }
}

function describeResult(
  { id, made: { width, height }, hasOriginal }: StoredResult<PictureSize>,
  doors: readonly DoorItem[],
): SetDoorResponse {
  return {
    success: true,
    resultImage: picturePath(id),
    ...(hasOriginal && { originalImage: originalPath(id) }),
    message:
      doors.length === 1 ? `${doors[0].name} is in your photo.` : `${doors.length} doors are in your photo.`,
    width,
    height,
  }
}

/** What is stored of a door that was set in. */
function selectionOf({ catalogID, name, color, style, price, kind }: DoorItem) {
  return { kind, catalogID, name, color, style, price }
}

/** Rounds corners to a tenth of a pixel; they are not found more precisely. */
function roundQuad(quad: FoundDoor['quad']): DoorQuad {
  const round = (value: number) => Math.round(value * 10) / 10
  const [a, b, c, d] = quad.map(([x, y]): [number, number] => [round(x), round(y)])
  return [a, b, c, d]
}

/** The notice about doors that may be none, or lie elsewhere; null when there is no such door. */
function noticeOfDoors(doors: readonly FoundDoor[]): string | null {
  const count = doors.filter(({ confidence }) => confidence < CERTAIN_OVERLAP_FROM).length
  if (count === 0) return null
  const which = count === doors.length ? `the ${plural(count)}` : `${count} of the ${plural(doors.length)}`
  return `We aren't sure about ${which}. Please check the corners in the picture, and correct them before you set a door.`
}

const plural = (count: number) => (count === 1 ? 'door' : 'doors')
