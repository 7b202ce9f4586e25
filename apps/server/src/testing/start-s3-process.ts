import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { S3Settings } from '../platform/storage/s3-client.ts'
import { listBucketKeys, settingsOf, type S3Server } from './open-s3-server.ts'

const SERVER = fileURLToPath(new URL('./serve-s3.ts', import.meta.url))

/** An S3 server on loopback, a process of its own; its buckets outlive it. */
export interface S3Process extends Pick<S3Server, 'endpoint' | 'createBucket' | 'listKeys' | 'close'> {
  readonly pid: number
  /** kill -9 */
  readonly kill: () => Promise<void>
  /** Starts it again on the same port, with the same buckets. */
  readonly start: () => Promise<void>
}

export async function startS3Process(): Promise<S3Process> {
  const folder = await mkdtemp(path.join(tmpdir(), 'housecoat-s3-'))
  let child = spawnServer(folder, '0')
  const endpoint = await readEndpoint(child)
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  return {
    endpoint,
    get pid() {
      return child.pid!
    },
    kill,
    start: async () => {
      child = spawnServer(folder, endpoint.port)
      await readEndpoint(child)
    },
    createBucket: async (): Promise<S3Settings> => {
      const bucket = `test-${randomUUID()}`
      await mkdir(path.join(folder, bucket))
      return settingsOf(endpoint, bucket)
    },
    listKeys: (bucket) => listBucketKeys(folder, bucket),
    close: async () => {
      await kill()
      await rm(folder, { recursive: true })
    },
  }
}

function spawnServer(folder: string, port: string): ChildProcess {
  return spawn(process.execPath, [SERVER, folder, port], { stdio: ['ignore', 'pipe', 'inherit'] })
}

async function readEndpoint(child: ChildProcess): Promise<URL> {
  const line = once(createInterface(child.stdout!), 'line') as Promise<[string]>
  const exited = once(child, 'exit').then(() => null)
  const first = await Promise.race([line, exited])
  if (first === null) throw new Error('the S3 server ended before it listened')
  return new URL(first[0])
}
