import { z } from 'zod'

/**
 * A backup is a tar archive: `database/<table>.ndjson`, then `pictures/…` and `results/…` under the keys of the store, then
 * the manifest and its hash. It is not compressed: pictures are, and everything else is small.
 */
export const FORMAT = 'housecoat-backup'
/** raised when an older `npm run restore` would misread an archive */
export const FORMAT_VERSION = 1

/** written last, so that an archive that was cut has none */
export const MANIFEST = 'manifest.json'
/** SHA-256 of the manifest, hex */
export const MANIFEST_HASH = 'manifest.sha256'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const sizeBytes = z.number().int().nonnegative()
const columnSchema = z.object({ name: z.string(), type: z.string(), isIdentity: z.boolean() })

/** What every version says about itself. */
export const headSchema = z.object({ format: z.literal(FORMAT), version: z.number().int() })

export const manifestSchema = headSchema.extend({
  version: z.literal(FORMAT_VERSION),
  /** when the database was read, ISO 8601 */
  takenAt: z.iso.datetime(),
  migrations: z.array(z.object({ writtenMs: z.number(), hash: z.string() })),
  tables: z.array(
    z.object({
      ...{ name: z.string(), columns: z.array(columnSchema), rows: z.number().int() },
      ...{ sizeBytes, sha256 },
    }),
  ),
  sequences: z.array(
    z.object({ table: z.string(), column: z.string(), nextValue: z.string().regex(/^\d+$/) }),
  ),
  /** false: results that were not saved are not in the archive */
  hasResults: z.boolean(),
  /** pictures whose designs were deleted after the database was read; the designs' rows are not restored */
  deletedPictures: z.array(z.string()),
  /** pictures that a design refers to, but that the installation had lost */
  lostPictures: z.array(z.string()),
  /** everything in the archive before the manifest */
  entries: z.array(z.object({ name: z.string(), sizeBytes, sha256 })),
})

export type Manifest = z.infer<typeof manifestSchema>
export type ManifestEntry = Manifest['entries'][number]

const TABLE_NAME = /^database\/([a-z_]+)\.ndjson$/
const OBJECT_KEY =
  /^(pictures\/[\w-]{43}\/full\.(png|jpeg|webp)|results\/[\w-]{22}\/(full\.png|original\.jpeg))$/

/** The entry of a table's rows. */
export function entryOfTable(table: string): string {
  return `database/${table}.ndjson`
}

/** @returns the table whose rows an entry holds, or null for another entry */
export function tableOfEntry(name: string): string | null {
  return TABLE_NAME.exec(name)?.[1] ?? null
}

/** Whether an entry is a picture or a result; its name is its key in the store. */
export function isObjectEntry(name: string): boolean {
  return OBJECT_KEY.test(name)
}
