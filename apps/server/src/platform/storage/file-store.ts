import { randomUUID } from 'node:crypto'
import { createWriteStream, type Stats } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { syncFile, syncFolder, writeFileDurably } from './durable-files.ts'
import { ExactLength } from './exact-length.ts'
import { findModifiedTime, isMissingFile, isOccupied, linkOrCopy } from './files.ts'
import {
  inPages,
  type DatedName,
  type ObjectStore,
  type OpenedObject,
  type StoredObject,
} from './object-store.ts'
import { Scratch } from './scratch.ts'

/** Objects of this prefix are written in place: nobody reads them before they are moved. */
const DRAFTS = 'drafts/'
const FOLDERS = ['drafts', 'results', 'pictures'] as const

/** Stores objects as files in the data folder, at the paths that their keys name. */
export class FileStore implements ObjectStore {
  readonly kind = 'folder'
  readonly place: string
  readonly publicOrigin = null
  readonly #scratch: Scratch

  constructor(dataDir: string) {
    this.place = dataDir
    this.#scratch = new Scratch(dataDir)
  }

  async prepare(): Promise<void> {
    for (const folder of FOLDERS) await this.createPrefix(folder)
    await this.#scratch.open()
  }

  async find(key: string): Promise<StoredObject | null> {
    const file = await stat(this.#pathOf(key)).catch(ignoreMissing)
    return file === undefined ? null : describe(key, file)
  }

  async open(key: string): Promise<OpenedObject | null> {
    const file = await open(this.#pathOf(key)).catch(ignoreMissing)
    if (file === undefined) return null
    const { size: sizeBytes, mtimeMs: modifiedMs } = await file.stat()
    return { sizeBytes, modifiedMs, stream: file.createReadStream() }
  }

  signUrl(): Promise<null> {
    return Promise.resolve(null)
  }

  async putText(key: string, text: string): Promise<void> {
    await writeFileDurably(this.#pathOf(key), text)
  }

  async put(key: string, stream: Readable, sizeBytes: number): Promise<void> {
    await mkdir(path.dirname(this.#pathOf(key)), { recursive: true })
    await this.#scratch.with(async (draft) => {
      await pipeline(stream, new ExactLength(key, sizeBytes), createWriteStream(draft, { flush: true }))
      await rename(draft, this.#pathOf(key))
    })
  }

  async copy(from: string, to: string): Promise<void> {
    await linkOrCopy(this.#pathOf(from), this.#pathOf(to))
  }

  async delete(key: string): Promise<void> {
    await rm(this.#pathOf(key), { force: true })
  }

  async sync(key: string): Promise<void> {
    await syncFile(this.#pathOf(key))
  }

  async noteUse(key: string): Promise<void> {
    const now = new Date()
    // ignored: a read-only disk can still serve files
    await utimes(this.#pathOf(key), now, now).catch(() => undefined)
  }

  async withInput<T>(key: string, use: (filePath: string) => Promise<T>): Promise<T> {
    return use(this.#pathOf(key))
  }

  async withOutput<T>(key: string, write: (filePath: string) => Promise<T>): Promise<T> {
    const filePath = this.#pathOf(key)
    if (key.startsWith(DRAFTS)) return write(filePath)
    return this.#scratch.with(async (draft) => {
      const written = await write(draft)
      // fails when the folder was deleted meanwhile: an object of a deleted picture must not come back
      await rename(draft, filePath)
      return written
    })
  }

  async createPrefix(prefix: string): Promise<void> {
    const folder = this.#pathOf(prefix)
    // without `recursive` at first, which reports a read-only disk as a missing folder
    await mkdir(folder).catch(async (error: unknown) => {
      if (isMissingFile(error)) await mkdir(folder, { recursive: true })
      else if (!isOccupied(error)) throw error
    })
  }

  async movePrefix(
    from: string,
    to: string,
    { isDurable = false }: { readonly isDurable?: boolean } = {},
  ): Promise<boolean> {
    const [source, target] = [this.#pathOf(from), this.#pathOf(to)]
    try {
      if (isDurable) await syncFolder(source)
      await rename(source, target)
    } catch (error) {
      if (isMissingFile(error)) return false
      if (!isOccupied(error)) throw error
      await this.deletePrefix(from)
    }
    if (isDurable) await syncFolder(path.dirname(target))
    return true
  }

  /** Moves the folder out of its place atomically, then deletes it. */
  async deletePrefix(prefix: string): Promise<void> {
    await this.#scratch.with((trash) => rename(this.#pathOf(prefix), trash).catch(ignoreMissing))
  }

  listObjects(prefix: string): AsyncIterable<StoredObject[]> {
    return inPages(this.#walk(prefix))
  }

  async *listNames(prefix: string): AsyncGenerator<string[]> {
    yield* inPages(this.#readNames(prefix))
  }

  listDatedNames(prefix: string, file: string): AsyncIterable<DatedName[]> {
    return inPages(this.#dateNames(prefix, file))
  }

  async sweepScratch(nowMs: number): Promise<void> {
    await this.#scratch.sweep(nowMs)
  }

  async checkWritable(): Promise<void> {
    const probe = this.#pathOf(`${DRAFTS}${randomUUID()}-probe`)
    try {
      await writeFile(probe, 'ok')
    } finally {
      // a full disk may create the file but not store its bytes
      await rm(probe, { force: true })
    }
  }

  close(): void {
    // holds nothing open
  }

  #pathOf(key: string): string {
    return path.join(this.place, ...key.split('/'))
  }

  async *#readNames(prefix: string): AsyncGenerator<string> {
    const folder = await opendir(this.#pathOf(prefix)).catch(ignoreMissing)
    if (folder === undefined) return
    for await (const { name } of folder) yield name
  }

  async *#dateNames(prefix: string, file: string): AsyncGenerator<DatedName> {
    for await (const name of this.#readNames(prefix)) {
      const folder = this.#pathOf(`${prefix}/${name}`)
      const modifiedMs = (await findModifiedTime(path.join(folder, file))) ?? (await findModifiedTime(folder))
      if (modifiedMs !== null) yield { name, modifiedMs }
    }
  }

  async *#walk(prefix: string): AsyncGenerator<StoredObject> {
    for await (const name of this.#readNames(prefix)) {
      const key = `${prefix}/${name}`
      const file = await stat(this.#pathOf(key)).catch(ignoreMissing)
      if (file?.isDirectory()) yield* this.#walk(key)
      else if (file !== undefined) yield describe(key, file)
    }
  }
}

function describe(key: string, { size, mtimeMs }: Stats): StoredObject {
  return { key, sizeBytes: size, modifiedMs: mtimeMs }
}

function ignoreMissing(error: unknown): undefined {
  if (!isMissingFile(error)) throw error
}
