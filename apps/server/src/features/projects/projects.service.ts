import {
  PROJECT_LIMITS,
  findSchemeAreaName,
  readSelections,
  type DesignSelections,
  type SaveProjectRequest,
} from '@housecoat/contract'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { guardReceivedMask } from '../../platform/http/bodies/guard-received.ts'
import type { ReceivedFile } from '../../platform/http/bodies/received-file.ts'
import { cutPage, readCursor, writeCursor } from '../../platform/http/cursor.ts'
import { lockUser } from '../../platform/database/locks.ts'
import { KeyedMutex } from '../../platform/concurrency/keyed-mutex.ts'
import type { SignedInCaller } from '../callers/caller.ts'
import type { ImageService } from '../images/images.service.ts'
import type { PictureDraft, PictureService } from '../images/pictures.service.ts'
import { findPictureSource } from './find-picture-source.ts'
import {
  deleteProject,
  findMask,
  findProject,
  isOwnPicture,
  insertProject,
  listProjects,
  readKeptDesigns,
  renameProject,
  type KeptDesigns,
  type MaskedProject,
  type NewProject,
} from './projects.repository.ts'

/** What one member may save. */
interface DesignLimits {
  readonly designs: number
  /** of all pictures together, each counted once */
  readonly sizeBytes: number
}

/** A design to save; each picture is a photo, or the path of a stored one. */
export type SaveRequest = Omit<SaveProjectRequest, 'originalImage' | 'resultImage' | 'mask'> & {
  readonly originalImage: ReceivedFile | string
  readonly resultImage: ReceivedFile | string
  readonly mask?: ReceivedFile | undefined
}

interface ProjectServiceOptions {
  readonly db: Database
  readonly images: ImageService
  readonly pictures: PictureService
  readonly limits: DesignLimits
  /** logs a failure that does not fail the request */
  readonly onError: (error: unknown, message: string) => void
}

interface PageRequest {
  readonly cursor?: string | undefined
  readonly limit: number
  /** a design: only those of the same photo */
  readonly home?: number | undefined
  /** of each photo only the newest one */
  readonly isNewestOfHome: boolean
}

/** Designs that members saved. */
export class ProjectService {
  readonly #options: ProjectServiceOptions
  readonly #savesOfUser = new KeyedMutex()

  constructor(options: ProjectServiceOptions) {
    this.#options = options
  }

  /**
   * Saves a design with its pictures.
   * @returns its id
   * @throws AppError area_unknown, mask_invalid, picture_not_found, designs_full, image_…, storage_full or server_busy, after which
   *   nothing is stored
   */
  async save(caller: SignedInCaller, request: SaveRequest): Promise<number> {
    const design = readDesign(request)
    const original = await findPictureSource(this.#options, request.originalImage, caller)
    const result = await findPictureSource(this.#options, request.resultImage, caller)
    // one at a time, so that one member's saves do not fill the painters' queue
    return this.#savesOfUser.runExclusive(String(caller.userId), async () => {
      const { pictures } = this.#options
      const prepared: PictureDraft[] = []
      try {
        for (const source of [original, result]) {
          await this.#checkRoom(caller.userId, prepared)
          prepared.push(await pictures.prepare(source))
        }
        await this.#checkRoom(caller.userId, prepared)
        return await this.#insert(caller.userId, design, prepared)
      } finally {
        await pictures.drop(prepared)
      }
    })
  }

  /** @throws AppError cursor_invalid, or design_not_found when `home` is no design of the member */
  async list(userId: number, { cursor, limit, home, isNewestOfHome }: PageRequest) {
    const { db } = this.#options
    const beforeId = cursor === undefined ? null : readCursor('projects', 1, cursor)[0]
    if (home !== undefined && (await findProject(db, userId, home)) === null)
      throw new AppError('design_not_found')
    const rows = await listProjects(db, userId, { beforeId, limit: limit + 1, home, isNewestOfHome })
    return cutPage(rows, limit, ({ id }) => writeCursor('projects', [id]))
  }

  /** @throws AppError design_not_found, also for another member's design */
  async get(userId: number, id: number): Promise<MaskedProject> {
    const { db } = this.#options
    const project = await findProject(db, userId, id)
    if (project === null) throw new AppError('design_not_found')
    return { ...project, mask: await findMask(db, userId, id) }
  }

  /** @throws AppError design_not_found */
  async rename(userId: number, id: number, name: string): Promise<MaskedProject> {
    await renameProject(this.#options.db, userId, id, name)
    return this.get(userId, id)
  }

  /**
   * Removes a design, its share, and the pictures that no other design shows.
   * @throws AppError design_not_found
   */
  async delete(userId: number, id: number): Promise<void> {
    const { db, pictures, onError } = this.#options
    const pictureIds = await deleteProject(db, userId, id)
    if (pictureIds === null) throw new AppError('design_not_found')
    await pictures
      .removeUnused(pictureIds)
      .catch((error: unknown) => onError(error, 'the sweep removes the pictures of a deleted design'))
  }

  async #insert(userId: number, design: Design, prepared: readonly PictureDraft[]): Promise<number> {
    const { db, pictures, onError } = this.#options
    const ids = prepared.map(({ picture }) => picture.id)
    const [originalId, resultId] = ids
    try {
      await pictures.place(prepared)
      return await db.transaction(async (tx) => {
        // other processes may save for the same member
        if (!(await lockUser(tx, userId, 'no key update'))) throw new AppError('authentication_required')
        return pictures.keep(tx, prepared, async () => {
          const id = await insertProject(tx, { userId, ...design, originalId, resultId })
          this.#checkLimits(await readKeptDesigns(tx, userId))
          return id
        })
      })
    } catch (error) {
      // removes files that were moved into place; if the transaction committed unheard, its rows keep them
      await pictures
        .removeUnused(ids)
        .catch((failure: unknown) => onError(failure, 'the sweep removes the pictures of a failed save'))
      throw error
    }
  }

  /** Refuses early, before pictures are prepared; {@link #insert} checks again. */
  async #checkRoom(userId: number, prepared: readonly PictureDraft[]): Promise<void> {
    const { db, limits } = this.#options
    const kept = await readKeptDesigns(db, userId)
    let sizeBytes = kept.sizeBytes
    for (const { picture } of prepared)
      if (!(await isOwnPicture(db, picture.id, userId))) sizeBytes += picture.sizeBytes
    if (kept.count >= limits.designs || sizeBytes > limits.sizeBytes) throw new AppError('designs_full')
  }

  #checkLimits(kept: KeptDesigns): void {
    const { designs, sizeBytes } = this.#options.limits
    if (kept.count > designs || kept.sizeBytes > sizeBytes) throw new AppError('designs_full')
  }
}

type Design = Pick<NewProject, 'name' | 'kind' | 'isExterior' | 'selections' | 'mask'>

/** @throws AppError area_unknown when the selected area cannot be on such a photo, or mask_invalid */
function readDesign({ name, isExterior, selections: text, mask }: SaveRequest): Design {
  const design = readSelections(text)
  if (design === null) throw new AppError('bad_request')
  if (!isOnPhoto(design, isExterior)) throw new AppError('area_unknown')
  const selections = JSON.stringify(design.selections)
  return { name, kind: design.kind, isExterior, selections, mask: mask === undefined ? null : readMask(mask) }
}

/** @throws AppError mask_invalid also for a mask that is larger than any at analysis size */
function readMask(mask: ReceivedFile): string {
  const { bytes } = guardReceivedMask(mask)
  if (bytes.length > PROJECT_LIMITS.maskBytes) throw new AppError('mask_invalid')
  return Buffer.from(bytes).toString('base64')
}

function isOnPhoto(design: DesignSelections, isExterior: boolean): boolean {
  switch (design.kind) {
    case 'paint':
      return design.selections.every(({ areaId }) => findSchemeAreaName(areaId, isExterior) !== null)
    case 'style':
      return design.selections.every(({ style }) => (style.category === 'exterior') === isExterior)
    case 'door':
      return isExterior
  }
}
