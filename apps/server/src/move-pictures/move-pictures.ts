import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pLimit from 'p-limit'
import { findInstallationFile, writeInstallationFile } from '../features/installation/installation-file.ts'
import type { ObjectStore, OpenedObject, StoredObject } from '../platform/storage/object-store.ts'
import { OperatorError } from '../platform/storage/operator-error.ts'

/** Everything that is stored, apart from drafts. */
const PREFIXES = ['pictures', 'quarantine', 'results'] as const
/** objects that are copied at once */
const LANES = 4

export interface MoveCounts {
  copied: number
  /** of the copied objects */
  copiedBytes: number
  /** were in the target with the same size */
  alreadyThere: number
  /** of these, compared by their hash */
  compared: number
}

interface MoveOptions {
  readonly from: ObjectStore
  readonly to: ObjectStore
  /** also compare objects that are in the target already, by their hash */
  readonly comparesAll: boolean
  readonly onProgress: (prefix: string, counts: Readonly<MoveCounts>) => void
}

/**
 * Copies all pictures from one store to another; the source stays as it is. It may be interrupted and started again: what is
 * in the target with the same size is not copied again. Each copy is read back and compared by SHA-256.
 * @throws OperatorError when the target belongs to another installation; Error when a copy differs
 */
export async function movePictures(options: MoveOptions): Promise<MoveCounts> {
  const { from, to, onProgress } = options
  const file = await findInstallationFile(from)
  await refuseForeignTarget(options)
  const counts: MoveCounts = { copied: 0, copiedBytes: 0, alreadyThere: 0, compared: 0 }
  for (const prefix of PREFIXES) {
    for await (const page of from.listObjects(prefix)) {
      const limit = pLimit(LANES)
      await Promise.all(page.map((object) => limit(moveObject, object, options, counts)))
      onProgress(prefix, counts)
    }
  }
  // last: only a complete target may be bound to the database
  if (file !== null) await writeInstallationFile(to, file)
  return counts
}

async function refuseForeignTarget({ from, to }: MoveOptions): Promise<void> {
  const source = await findInstallationFile(from)
  const target = await findInstallationFile(to)
  if (target === null || target.id === source?.id) return
  throw new OperatorError([
    `${to.place} belongs to another installation: its installation.json has the id ${target.id}, and that of ${from.place} has ${source?.id ?? 'none'}.`,
    'Nothing was copied. Choose an empty target, or correct the settings.',
  ])
}

async function moveObject(object: StoredObject, options: MoveOptions, counts: MoveCounts): Promise<void> {
  const { key, sizeBytes } = object
  const { from, to, comparesAll } = options
  const there = await to.find(key)
  if (there?.sizeBytes === sizeBytes) {
    const isSame = !comparesAll || (await hashOf(from, key)) === (await hashOf(to, key))
    if (comparesAll) counts.compared++
    if (isSame) {
      counts.alreadyThere++
      return
    }
  }
  const source = await from.open(key)
  // deleted since it was listed
  if (source === null) return
  await copyObject(key, source, to)
  counts.copied++
  counts.copiedBytes += source.sizeBytes
}

async function copyObject(key: string, { stream, sizeBytes }: OpenedObject, to: ObjectStore): Promise<void> {
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      hash.update(chunk)
      callback(null, chunk)
    },
  })
  await Promise.all([pipeline(stream, hashing), to.put(key, hashing, sizeBytes)])
  if ((await hashOf(to, key)) === hash.digest('hex')) return
  await to.delete(key)
  throw new Error(`${key} was read back from ${to.place} with other bytes, and was deleted there; try again`)
}

/** @returns SHA-256 in hexadecimal digits, or null when there is no such object */
async function hashOf(store: ObjectStore, key: string): Promise<string | null> {
  const object = await store.open(key)
  if (object === null) return null
  const hash = createHash('sha256')
  await pipeline(object.stream, hash)
  return hash.digest('hex')
}
