import type { DoorCatalog, ErrorCode } from '@housecoat/contract'
import { AppError } from '../../app-error.ts'
import { fetchLimited, type FetchLimits } from '../../platform/fetch/fetch-limited.ts'
import { createGuardedFetch, type Fetch } from '../../platform/fetch/guarded-fetch.ts'
import { findPhotoType } from '../../platform/photo-guard/photo-type.ts'
import type { DoorCatalogSource, DoorPicture, DoorPictureSize } from './door-catalog-source.ts'
import { PictureCache } from './picture-cache.ts'
import { readCatalog, type HostedDoors } from './read-catalog.ts'

export interface CatalogTimes {
  /** the catalog is fetched again after this */
  readonly freshMs: number
  /** while the host fails, the last good catalog is used for this long */
  readonly staleMs: number
  readonly catalogTimeoutMs: number
  readonly pictureTimeoutMs: number
}

export const CATALOG_TIMES: CatalogTimes = {
  freshMs: 60_000,
  staleMs: 15 * 60_000,
  catalogTimeoutMs: 8000,
  pictureTimeoutMs: 10_000,
}

interface HostedCatalogOptions {
  /** the operator's host; only this one may be in a private network */
  readonly host: URL
  readonly times: CatalogTimes
  /** logs items that were left out, and why the host failed */
  readonly onFault: (details: object, message: string) => void
}

/** 5,000 doors with long addresses take about 3 MB */
const MAX_CATALOG_BYTES = 5 * 1024 * 1024
const MAX_PICTURE_BYTES = 5 * 1024 * 1024
/** about 400 thumbnails and 100 large pictures */
const CACHED_BYTES = 48 * 1024 * 1024

/** The catalog of another host. Browsers get its pictures through this server. */
export class HostedCatalog implements DoorCatalogSource {
  readonly #options: HostedCatalogOptions
  readonly #address: URL
  readonly #fetch: Fetch
  readonly #pictures = new PictureCache(CACHED_BYTES)
  #last: { readonly doors: HostedDoors; readonly at: number } | null = null
  /** concurrent callers share one request */
  #reading: Promise<HostedDoors> | null = null

  constructor(options: HostedCatalogOptions) {
    this.#options = options
    this.#address = new URL('/GetCatalog/all_home_objects', options.host)
    this.#fetch = createGuardedFetch([options.host.origin])
  }

  async getCatalog(): Promise<DoorCatalog> {
    return (await this.#getDoors()).catalog
  }

  async getPicture(catalogID: string, size: DoorPictureSize): Promise<DoorPicture> {
    const address = (await this.#getDoors()).pictures.get(catalogID)?.[size]
    if (address === undefined) throw new AppError('door_unknown')
    return this.#pictures.getOrMake(address.href, () => this.#fetchPicture(address))
  }

  /** Other hosts' catalogs do not say where panes are. */
  getGlass(): Promise<null> {
    return Promise.resolve(null)
  }

  async #getDoors(): Promise<HostedDoors> {
    const { freshMs, staleMs } = this.#options.times
    const ageMs = this.#last === null ? Infinity : performance.now() - this.#last.at
    if (this.#last !== null && ageMs < freshMs) return this.#last.doors
    this.#reading ??= this.#readDoors().finally(() => (this.#reading = null))
    try {
      return await this.#reading
    } catch (error) {
      if (this.#last !== null && ageMs < staleMs) return this.#last.doors
      throw error
    }
  }

  async #readDoors(): Promise<HostedDoors> {
    const { times, onFault } = this.#options
    const limits = { timeoutMs: times.catalogTimeoutMs, maxBytes: MAX_CATALOG_BYTES }
    const answer = await this.#get(this.#address, limits, 'door_catalog_unavailable')
    const doors = readCatalog(answer, this.#address)
    if (doors === null) {
      onFault({ sizeBytes: answer.length }, 'the door catalog host did not send a valid catalog')
      throw new AppError('door_catalog_invalid')
    }
    const { droppedCount, faults } = doors
    if (droppedCount > 0) onFault({ droppedCount, faults }, 'doors of the catalog were left out')
    this.#last = { doors, at: performance.now() }
    return doors
  }

  async #fetchPicture(address: URL): Promise<DoorPicture> {
    const limits = { timeoutMs: this.#options.times.pictureTimeoutMs, maxBytes: MAX_PICTURE_BYTES }
    const bytes = await this.#get(address, limits, 'door_picture_unavailable')
    const type = findPhotoType(bytes)
    if (type === null || type === 'heic') throw new AppError('door_picture_unavailable')
    return { type, bytes }
  }

  async #get(address: URL, limits: FetchLimits, code: ErrorCode): Promise<Buffer> {
    try {
      return await fetchLimited(this.#fetch, address, limits)
    } catch (error) {
      this.#options.onFault(
        { err: error, address: address.origin + address.pathname },
        'the door catalog host failed',
      )
      throw new AppError(code, { cause: error })
    }
  }
}
