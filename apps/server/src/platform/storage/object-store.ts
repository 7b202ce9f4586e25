import type { Readable } from 'node:stream'

/** An object: bytes under a key such as `results/<id>/full.png`. */
export interface StoredObject {
  readonly key: string
  readonly sizeBytes: number
  /** ms since 1970, by the store's clock */
  readonly modifiedMs: number
}

/** An object that is being read. Read the stream to its end, or destroy it. */
export interface OpenedObject extends Omit<StoredObject, 'key'> {
  readonly stream: Readable
}

/** A prefix's last part, with the time when it was last changed. */
export interface DatedName {
  readonly name: string
  /** ms since 1970, by the store's clock */
  readonly modifiedMs: number
}

/**
 * Stores pictures under keys, in a folder or in an S3 bucket. A key's object is complete or absent: readers never see half of
 * one. Prefixes are given without a slash at their end: `results/<id>` contains `results/<id>/full.png`.
 *
 * All methods throw the system's error when a disk fails, and `StoreUnavailableError` when a bucket can't be reached.
 */
export interface ObjectStore {
  readonly kind: 'folder' | 'bucket'
  /** where the objects are, for the operator: a folder, or `s3://bucket` */
  readonly place: string
  /** Creates the local folders that the store writes to. Call it before anything but reading and texts. */
  readonly prepare: () => Promise<void>

  /** @returns null when there is no such object */
  readonly find: (key: string) => Promise<StoredObject | null>
  /** @returns null when there is no such object */
  readonly open: (key: string) => Promise<OpenedObject | null>

  /** where browsers find signed URLs; null: nowhere, and `signUrl` returns null */
  readonly publicOrigin: string | null
  /** @returns a URL at which anyone can read the object for `seconds`, or null when the store is not open to browsers */
  readonly signUrl: (key: string, contentType: string, seconds: number) => Promise<string | null>

  /** Stores a small text, which then survives a power loss. */
  readonly putText: (key: string, text: string) => Promise<void>
  /** Stores a stream of exactly this many bytes; stores nothing when it fails or ends early. */
  readonly put: (key: string, stream: Readable, sizeBytes: number) => Promise<void>
  /** @throws an error with the code ENOENT when `from` does not exist */
  readonly copy: (from: string, to: string) => Promise<void>
  /** Does nothing when there is no such object. */
  readonly delete: (key: string) => Promise<void>
  /** Makes an object survive a power loss. */
  readonly sync: (key: string) => Promise<void>
  /** Records that an object was used, where the store can; {@link StoredObject.modifiedMs} is then the time of last use. */
  readonly noteUse: (key: string) => Promise<void>

  /**
   * Calls `use` with the path of a local file that holds the object. The file is only valid during the call, and must not be
   * changed.
   * @param signal stops waiting for the transfer; `use` is not interrupted
   * @throws an error with the code ENOENT when there is no such object
   */
  readonly withInput: <T>(
    key: string,
    use: (filePath: string) => Promise<T>,
    signal: AbortSignal,
  ) => Promise<T>
  /**
   * Calls `write` with the path of a local file, which becomes the object once `write` has succeeded. When it fails, nothing is
   * stored.
   * @param signal stops waiting for the transfer; `write` is not interrupted
   */
  readonly withOutput: <T>(
    key: string,
    write: (filePath: string) => Promise<T>,
    signal: AbortSignal,
  ) => Promise<T>

  /** Prepares a prefix for new objects. */
  readonly createPrefix: (prefix: string) => Promise<void>
  /**
   * Moves all objects of a prefix. A folder is moved atomically. A bucket copies, then deletes: after a crash in between, both
   * prefixes hold objects, and the same call finishes the move. If `to` holds these objects already, `from` is deleted.
   * @param isDurable the move survives a power loss
   * @returns false when there was nothing to move
   */
  readonly movePrefix: (
    from: string,
    to: string,
    options?: { readonly isDurable?: boolean },
  ) => Promise<boolean>
  /** Deletes all objects of a prefix. */
  readonly deletePrefix: (prefix: string) => Promise<void>

  /** Lists all objects of a prefix, page by page. */
  readonly listObjects: (prefix: string) => AsyncIterable<readonly StoredObject[]>
  /** Lists the next parts of the keys below a prefix, page by page: of `results`, the ids. */
  readonly listNames: (prefix: string) => AsyncIterable<readonly string[]>
  /** Lists like `listNames`, with the time of each one's object `file`, or of its newest object when it has no such object. */
  readonly listDatedNames: (prefix: string, file: string) => AsyncIterable<readonly DatedName[]>

  /** Deletes local temporary files that a crash left behind. */
  readonly sweepScratch: (nowMs: number) => Promise<void>
  /** @throws an error when nothing can be stored */
  readonly checkWritable: () => Promise<void>
  readonly close: () => void
}

/** names or objects in a page of a list */
const PAGE_SIZE = 500

/** Groups a sequence into pages. */
export async function* inPages<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let page: T[] = []
  for await (const item of items) {
    page.push(item)
    if (page.length < PAGE_SIZE) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}
