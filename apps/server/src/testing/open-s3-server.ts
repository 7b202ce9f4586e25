import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import type { S3Settings } from '../platform/storage/s3-client.ts'

/** the key pair that the server knows; it does not check signatures */
const KEY = 'S3RVER'

/** Answers a request in the server's place. @returns false to let the server answer */
type Fault = (request: IncomingMessage, response: ServerResponse) => boolean

/** A real S3 server on loopback, with buckets in a temporary folder. */
export interface S3Server {
  readonly endpoint: URL
  /** Creates a bucket. @returns how to reach it */
  readonly createBucket: () => Promise<S3Settings>
  /** All keys of a bucket, sorted. */
  readonly listKeys: (bucket: string) => Promise<string[]>
  /** Makes an object look as old as this. */
  readonly age: (bucket: string, key: string, byMs: number) => Promise<void>
  /** Answers requests in the server's place from now on; null: no more. */
  readonly setFault: (fault: Fault | null) => void
  /** Closes all connections and refuses new ones. */
  readonly stop: () => Promise<void>
  /** Listens again, on the same port. */
  readonly start: () => Promise<void>
  readonly close: () => Promise<void>
}

interface S3ServerOptions {
  /** an existing folder with the buckets; absent: a new one in the system's temporary folder */
  readonly folder?: string
  /** absent: any free one */
  readonly port?: number
}

/** Closing it removes the folder. */
export async function openS3Server(options: S3ServerOptions = {}): Promise<S3Server> {
  const folder = options.folder ?? (await mkdtemp(path.join(tmpdir(), 'housecoat-s3-')))
  const s3rver = new S3rver({ directory: folder, silent: true })
  const { store } = s3rver as unknown as { readonly store: S3rverStore }
  replaceAtomically(store)
  const answer = s3rver.callback()
  let fault: Fault | null = null
  let server: Server
  let port = options.port ?? 0
  let endpoint = new URL('http://127.0.0.1')
  const start = async () => {
    server = createServer((request, response) => {
      if (fault?.(request, response)) return
      const url = new URL(request.url ?? '/', endpoint)
      const isList = request.method === 'GET' && url.searchParams.get('list-type') === '2'
      const bucket = path.join(folder, url.pathname.split('/')[1])
      if (isList && existsSync(bucket))
        listBucket(folder, path.basename(bucket), url.searchParams).then(
          (xml) => response.end(xml),
          () => response.writeHead(500).end(),
        )
      else answer(request, response)
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
    endpoint = new URL(`http://127.0.0.1:${port}`)
  }
  const stop = async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  await start()
  return {
    get endpoint() {
      return endpoint
    },
    createBucket: async () => {
      const bucket = `test-${randomUUID()}`
      await mkdir(path.join(folder, bucket))
      return settingsOf(endpoint, bucket)
    },
    listKeys: (bucket) => listBucketKeys(folder, bucket),
    age: async (bucket, key, byMs) => {
      const then = new Date(Date.now() - byMs)
      await utimes(`${path.join(folder, bucket, key)}${OBJECT}`, then, then)
    },
    setFault: (next) => {
      fault = next
    },
    stop,
    start,
    close: async () => {
      await stop()
      await rm(folder, { recursive: true })
    },
  }
}

interface S3rverStore {
  copyObject: (
    fromBucket: string,
    fromKey: string,
    toBucket: string,
    toKey: string,
    metadata?: unknown,
  ) => Promise<unknown>
  readonly getMetadata: (bucket: string, key: string) => Promise<{ readonly md5: string }>
  putObject: (object: PutObject) => Promise<{ size: number; md5: string }>
  readonly getResourcePath: (bucket: string, key: string, resource: 'object') => string
  readonly putMetadata: (bucket: string, key: string, metadata: unknown, md5: string) => Promise<void>
}

interface PutObject {
  readonly bucket: string
  readonly key: string
  readonly content: Buffer | Readable
  readonly metadata: unknown
}

/**
 * s3rver writes in place, so that a broken upload would damage the object, and deletes an object before it copies another one
 * over it; S3 replaces objects atomically.
 */
function replaceAtomically(store: S3rverStore): void {
  store.copyObject = async (fromBucket, fromKey, toBucket, toKey, changed) => {
    const content = await readFile(store.getResourcePath(fromBucket, fromKey, 'object'))
    const metadata = changed ?? (await store.getMetadata(fromBucket, fromKey))
    await store.putObject({ bucket: toBucket, key: toKey, content, metadata })
    return store.getMetadata(toBucket, toKey)
  }
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const bytes = Buffer.isBuffer(content) ? content : await buffer(content)
    const md5 = createHash('md5').update(bytes).digest('hex')
    const file = store.getResourcePath(bucket, key, 'object')
    await mkdir(path.dirname(file), { recursive: true })
    const draft = `${file}.${randomUUID()}`
    await writeFile(draft, bytes)
    await rename(draft, file)
    await store.putMetadata(bucket, key, metadata, md5)
    return { size: bytes.length, md5 }
  }
}

/** The end of the file names in which s3rver stores objects. */
const OBJECT = '._S3rver_object'

/** All keys of a bucket in the server's folder, sorted. */
export async function listBucketKeys(folder: string, bucket: string): Promise<string[]> {
  const names = await readdir(path.join(folder, bucket), { recursive: true })
  return names
    .filter((name) => name.endsWith(OBJECT))
    .map((name) => name.slice(0, -OBJECT.length).split(path.sep).join('/'))
    .toSorted()
}

/** S3 gives 1,000 keys at most, and may give fewer; an odd number, so that pages end between two objects of one name */
const LONGEST_PAGE = 99

/**
 * Lists a bucket as S3 does. s3rver overlooks common prefixes that have objects only further below, and its pages need a
 * cipher that Node no longer has.
 */
async function listBucket(folder: string, bucket: string, query: URLSearchParams): Promise<string> {
  const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter') ?? '']
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString()
  const keys = (await listBucketKeys(folder, bucket)).filter((key) => key.startsWith(prefix))
  const endOf = (key: string) => (delimiter === '' ? 0 : key.indexOf(delimiter, prefix.length) + 1)
  const names = new Set(keys.map((key) => (endOf(key) > 0 ? key.slice(0, endOf(key)) : key)))
  const rest = [...names].filter((name) => name > after)
  const page = rest.slice(0, LONGEST_PAGE)
  const entries = await Promise.all(
    page.map(async (name) => {
      if (endOf(name) > 0) return `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`
      const { size, mtime } = await stat(`${path.join(folder, bucket, name)}${OBJECT}`)
      return `<Contents><Key>${name}</Key><Size>${size}</Size><LastModified>${mtime.toISOString()}</LastModified></Contents>`
    }),
  )
  const token = Buffer.from(page.at(-1) ?? '').toString('base64')
  const more = page.length < rest.length ? `<NextContinuationToken>${token}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult>${more}${entries.join('')}</ListBucketResult>`
}

/** How the server's buckets are reached. */
export function settingsOf(endpoint: URL, bucket: string): S3Settings {
  const credentials = { accessKeyId: KEY, secretAccessKey: KEY }
  const address = { endpoint, publicEndpoint: null, region: 'us-east-1', isPathStyle: true }
  return { bucket, credentials, ...address }
}

/** The same settings as environment variables. */
export function environmentOf({ bucket, endpoint, region, credentials }: S3Settings): Record<string, string> {
  return {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint?.href ?? '',
    S3_REGION: region,
    S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
  }
}
