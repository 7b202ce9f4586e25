import {
  DOOR_GROUPS,
  HANDLE_SIDES,
  type DoorCatalog,
  type DoorGroup,
  type DoorItem,
} from '@housecoat/contract'
import { z } from 'zod'
import { parseForeignJson } from '../../platform/http/bodies/parse-json.ts'
import type { DoorPictureSize } from './door-catalog-source.ts'

/** Another host's catalog in our shape. */
export interface HostedDoors {
  readonly catalog: DoorCatalog
  /** addresses of the pictures on the host */
  readonly pictures: ReadonlyMap<string, Readonly<Record<DoorPictureSize, URL>>>
  /** why items were left out, for the log; at most five */
  readonly faults: readonly string[]
  readonly droppedCount: number
}

/** further doors are left out */
const MAX_DOORS = 5000
/** reading stops here: a million invalid items would block the server for half a minute */
const MAX_BAD_ITEMS = 500
const MAX_FAULTS_TOLD = 5
/** 5,000 doors of 20 fields each; ours nest three deep */
const JSON_LIMITS = { maxDepth: 16, maxTokens: 500_000, maxBytes: 5 * 1024 * 1024 }

const shortText = (maxCharacters: number) => z.string().trim().max(maxCharacters)

/** `1249`, `"1,249.00"` and `"$1,249"` are all in use. */
const priceSchema = z.preprocess(
  (value) => (typeof value === 'string' ? value.replace(/[$,\s]/g, '') : value),
  z
    .union([z.number(), z.string().regex(/^\d+(\.\d+)?$/)])
    .transform(Number)
    .pipe(z.number().min(0)),
)

/** An invalid color value counts as absent; the door itself is still valid. */
const channelSchema = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^[\d.]+$/)
      .transform(Number),
  ])
  .pipe(z.number().min(0).max(1))
  .nullable()
  .catch(null)

const measureSchema = z.number().positive().nullable().catch(null)

/** An item in the external shape; unknown fields are ignored. */
const hostedItemSchema = z.object({
  catalogID: z.union([z.string(), z.number()]).transform(String).pipe(shortText(200).min(1)),
  name: shortText(200).min(1),
  color: shortText(100).catch(''),
  style: shortText(100).catch(''),
  price: priceSchema,
  url_original: z.string().min(1).max(2000),
  url_thumbnail: z.string().min(1).max(2000).nullish().catch(null),
  catalog_rvalue: channelSchema,
  catalog_gvalue: channelSchema,
  catalog_bvalue: channelSchema,
  rValue: measureSchema,
  widthInches: measureSchema,
  heightInches: measureSchema,
  handle: z.enum(HANDLE_SIDES).nullable().catch(null),
})

const hostedCatalogSchema = z
  .looseObject({
    one_car_garage: z.array(z.unknown()).optional(),
    two_car_garage: z.array(z.unknown()).optional(),
    front_door: z.array(z.unknown()).optional(),
  })
  .refine((groups) => GROUPS.some((group) => groups[group] !== undefined), 'none of the groups is there')

const GROUPS = Object.keys(DOOR_GROUPS) as DoorGroup[]

/**
 * Reads a catalog in the external shape item by item: a bad one is left out and the rest stay.
 * @param answer the host's response body
 * @param base the catalog's address; addresses of pictures may be relative to it
 * @returns null when it is not a catalog, or all of its items are invalid
 */
export function readCatalog(answer: Buffer, base: URL): HostedDoors | null {
  const groups = hostedCatalogSchema.safeParse(parseForeignJson(answer, JSON_LIMITS)).data
  if (groups === undefined) return null
  const reader = new CatalogReader(base)
  const catalog = {
    one_car_garage: reader.readGroup('one_car_garage', groups.one_car_garage),
    two_car_garage: reader.readGroup('two_car_garage', groups.two_car_garage),
    front_door: reader.readGroup('front_door', groups.front_door),
  }
  const { pictures, faults, droppedCount } = reader
  const isWorthless = droppedCount > 0 && pictures.size === 0
  return isWorthless ? null : { catalog, pictures, faults, droppedCount }
}

class CatalogReader {
  readonly pictures = new Map<string, Record<DoorPictureSize, URL>>()
  readonly faults: string[] = []
  droppedCount = 0
  readonly #base: URL
  #badCount = 0

  constructor(base: URL) {
    this.#base = base
  }

  readGroup(group: DoorGroup, items: readonly unknown[] = []): DoorItem[] {
    const doors: DoorItem[] = []
    for (const [index, item] of items.entries()) {
      const end = this.#findEnd()
      if (end !== null) {
        this.#drop(`${group}.${index}: ${end}`, items.length - index)
        break
      }
      try {
        doors.push(this.#readItem(group, item))
      } catch (error) {
        this.#badCount++
        this.#drop(`${group}.${index}: ${describeFault(error)}`)
      }
    }
    return doors
  }

  /** @returns why reading stops here, or null */
  #findEnd(): string | null {
    if (this.pictures.size === MAX_DOORS) return `there are more than ${MAX_DOORS} doors`
    return this.#badCount === MAX_BAD_ITEMS ? `${MAX_BAD_ITEMS} items before were invalid` : null
  }

  #readItem(group: DoorGroup, item: unknown): DoorItem {
    const { url_original, url_thumbnail, ...door } = hostedItemSchema.parse(item)
    const { catalogID } = door
    if (this.pictures.has(catalogID)) throw new Error(`catalogID ${catalogID} is there twice`)
    const original = this.#readAddress(url_original)
    const thumbnail = url_thumbnail ? this.#readAddress(url_thumbnail) : original
    this.pictures.set(catalogID, { original, thumbnail })
    return {
      ...door,
      kind: DOOR_GROUPS[group],
      url_original: ownAddress(catalogID, 'original'),
      url_thumbnail: ownAddress(catalogID, 'thumbnail'),
      url_glass: null,
    }
  }

  #readAddress(text: string): URL {
    const url = new URL(text, this.#base)
    if (!/^https?:$/.test(url.protocol)) throw new Error(`${url.protocol} is not an address of a picture`)
    return url
  }

  #drop(fault: string, count = 1): void {
    this.droppedCount += count
    if (this.faults.length < MAX_FAULTS_TOLD) this.faults.push(fault)
  }
}

function ownAddress(catalogID: string, size: DoorPictureSize): string {
  return `/doors/pictures/${encodeURIComponent(catalogID)}/${size}`
}

function describeFault(error: unknown): string {
  if (error instanceof z.ZodError)
    return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
  return error instanceof Error ? error.message : String(error)
}
