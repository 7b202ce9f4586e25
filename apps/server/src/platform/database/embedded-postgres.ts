import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'

/** Messages to the worker: a client's bytes of the wire protocol, the end of a connection, and the shutdown. */
export type EmbeddedRequest =
  | { readonly kind: 'bytes'; readonly connection: number; readonly bytes: Uint8Array }
  | { readonly kind: 'end' }
  | { readonly kind: 'close' }

export type EmbeddedAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'bytes'; readonly connection: number; readonly bytes: Uint8Array }

const WORKER = new URL('./embedded-worker.ts', import.meta.url)

/**
 * PostgreSQL in a worker thread, reached by the ordinary `pg` client through streams instead of sockets: the same
 * driver, types and errors as with a real server. It has one session, so a pool over it must hold one client at most.
 */
export class EmbeddedPostgres {
  readonly #folder: string
  readonly #connections = new Map<number, EmbeddedConnection>()
  #connectionCount = 0
  #worker: Worker | null = null

  /** @param folder a data folder of PostgreSQL; created when missing, which takes seconds */
  static async open(folder: string): Promise<EmbeddedPostgres> {
    const postgres = new EmbeddedPostgres(folder)
    const worker = postgres.#start()
    await new Promise<void>((resolve, reject) => {
      worker.once('message', () => resolve())
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('The embedded database stopped while it was opened.')))
    })
    return postgres
  }

  private constructor(folder: string) {
    this.#folder = folder
  }

  /** A stream that `pg` takes for its socket. After a crash of the database, the first call restarts it. */
  connect(): Duplex {
    const worker = this.#worker ?? this.#start()
    const id = ++this.#connectionCount
    const send = (request: EmbeddedRequest) => worker.postMessage(request)
    const connection = new EmbeddedConnection({
      // a copy: a view would take its whole underlying buffer along
      send: (bytes) => send({ kind: 'bytes', connection: id, bytes: new Uint8Array(bytes) }),
      end: () => {
        if (this.#connections.delete(id)) send({ kind: 'end' })
      },
    })
    this.#connections.set(id, connection)
    return connection
  }

  /** Waits for running statements, then shuts PostgreSQL down cleanly. */
  async close(): Promise<void> {
    const worker = this.#worker
    if (worker === null) return
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    worker.postMessage({ kind: 'close' } satisfies EmbeddedRequest)
    await ended
  }

  #start(): Worker {
    const worker = new Worker(WORKER, { workerData: { folder: this.#folder } })
    worker.on('message', (answer: EmbeddedAnswer) => {
      if (answer.kind === 'bytes') this.#connections.get(answer.connection)?.push(answer.bytes)
    })
    const fail = (error: Error) => {
      if (this.#worker !== worker) return
      this.#worker = null
      for (const connection of this.#connections.values()) connection.destroy(error)
      this.#connections.clear()
    }
    worker.on('error', (error: Error) =>
      fail(new Error(`The embedded database has stopped: ${error.message}`, { cause: error })),
    )
    worker.on('exit', () => fail(new Error('The embedded database has stopped.')))
    this.#worker = worker
    return worker
  }
}

interface ConnectionEnds {
  readonly send: (bytes: Uint8Array) => void
  readonly end: () => void
}

/** first byte of the wire protocol's Terminate message */
const TERMINATE = 'X'.charCodeAt(0)

/** The part of a socket that `pg` uses. Terminate is not sent on: it would shut PostgreSQL down for all connections. */
class EmbeddedConnection extends Duplex {
  readonly #ends: ConnectionEnds

  constructor(ends: ConnectionEnds) {
    super()
    this.#ends = ends
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'))
    return this
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  override _read(): void {
    // answers are pushed as they come
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    if (chunk[0] === TERMINATE) this.#end()
    else this.#ends.send(chunk)
    done()
  }

  /** Sends the five messages of a statement to the worker at once. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'binary', done)
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#ends.end()
    done(error)
  }

  #end(): void {
    this.#ends.end()
    this.push(null)
  }
}
