import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import path from 'node:path'
import type { Database } from '../database.ts'
import { writeSnapshot, type Snapshot } from './write-snapshot.ts'

/** Snapshots, and the socket by which others ask for them; only the server's user may look inside. */
const FOLDER = 'snapshots'
const SOCKET = 'server.sock'
const OWNER_ONLY = 0o700

/** What the server writes when a snapshot is ready, as one line of JSON. The files are there until the caller hangs up. */
export type SnapshotAnswer =
  { readonly name: string; readonly snapshot: Snapshot } | { readonly fault: string }

/** An empty path for a snapshot. */
export function snapshotFolderOf(dataDir: string, name: string = randomUUID()): string {
  return path.join(dataDir, FOLDER, name)
}

/** Creates the folder of snapshots. */
export async function createSnapshotsFolder(dataDir: string): Promise<void> {
  await mkdir(path.join(dataDir, FOLDER), { recursive: true, mode: OWNER_ONLY })
}

/**
 * The address of the socket: relative to the working directory where that is shorter, because systems allow about 100 bytes.
 * Windows has named pipes instead.
 */
export function socketPathOf(dataDir: string): string {
  const socket = path.join(path.resolve(dataDir), FOLDER, SOCKET)
  if (process.platform === 'win32')
    return String.raw`\\.\pipe\housecoat-${createHash('sha256').update(socket).digest('hex').slice(0, 16)}`
  const relative = path.relative(process.cwd(), socket)
  return relative.length < socket.length ? relative : socket
}

interface SnapshotServerOptions {
  readonly db: Database
  /** of the embedded database; this process holds its lock */
  readonly dataDir: string
  readonly onError: (error: unknown, message: string) => void
}

/**
 * Takes snapshots for `npm run backup` while this process holds the embedded database. No data goes through the socket: the
 * caller learns the name of a folder, and reads it as the same user.
 */
export class SnapshotServer {
  readonly #options: SnapshotServerOptions
  readonly #server: Server
  readonly #callers = new Set<Socket>()

  private constructor(options: SnapshotServerOptions) {
    this.#options = options
    this.#server = createServer((caller) => {
      this.#serve(caller).catch((error: unknown) =>
        options.onError(error, 'removing the files of a backup failed'),
      )
    })
  }

  /** Listens. Where it can't, it says so and the product works without it. */
  static async start(options: SnapshotServerOptions): Promise<SnapshotServer> {
    const { dataDir, onError } = options
    const server = new SnapshotServer(options)
    try {
      // what a crash left behind, a socket as well
      await rm(path.join(dataDir, FOLDER), { recursive: true, force: true })
      await createSnapshotsFolder(dataDir)
      server.#server.listen(socketPathOf(dataDir))
      await once(server.#server, 'listening')
    } catch (error) {
      onError(error, 'npm run backup will not work while this server runs: it cannot listen in DATA_DIR')
    }
    return server
  }

  async close(): Promise<void> {
    for (const caller of this.#callers) caller.destroy()
    if (!this.#server.listening) return
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #serve(caller: Socket): Promise<void> {
    const { dataDir } = this.#options
    const name = randomUUID()
    const hungUp = new Promise((resolve) => caller.once('close', resolve))
    this.#callers.add(caller)
    // a caller that vanishes
    caller.on('error', () => undefined)
    caller.resume()
    try {
      caller.write(`${JSON.stringify(await this.#answer(name))}\n`)
      await hungUp
      await rm(snapshotFolderOf(dataDir, name), { recursive: true, force: true })
    } finally {
      this.#callers.delete(caller)
    }
  }

  async #answer(name: string): Promise<SnapshotAnswer> {
    const { db, dataDir, onError } = this.#options
    try {
      return { name, snapshot: await writeSnapshot(db, snapshotFolderOf(dataDir, name)) }
    } catch (error) {
      onError(error, 'the snapshot for a backup failed')
      return { fault: error instanceof Error ? error.message : String(error) }
    }
  }
}
