import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { measureSlowness } from '../../testing/measure-slowness.ts'
import { environmentOf, openS3Server, settingsOf, type S3Server } from '../../testing/open-s3-server.ts'
import { runEntrance } from '../../testing/run-entrance.ts'
import { openObjectStore } from './open-object-store.ts'
import { OperatorError } from './operator-error.ts'
import type { S3Settings } from './s3-client.ts'

let server: S3Server
let settings: S3Settings
let dataDir: string

beforeAll(async () => {
  server = await openS3Server()
  settings = await server.createBucket()
  dataDir = await mkdtemp(path.join(tmpdir(), 'housecoat-bucket-'))
})

afterEach(() => server.setFault(null))

afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true })
})

/** @returns what the operator reads */
async function openRefused(s3: S3Settings): Promise<string> {
  const error: unknown = await openObjectStore({ dataDir, s3 }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(OperatorError)
  return (error as OperatorError).message
}

describe('a bucket', { timeout: 120_000 }, () => {
  test('that can be used leaves no trace of the check', async () => {
    const store = await openObjectStore({ dataDir, s3: settings })
    expect(store.place).toBe(`s3://${settings.bucket}`)
    store.close()
    expect(await server.listKeys(settings.bucket)).toEqual([])
    expect(await readdir(dataDir)).toEqual([])
  })

  test('that does not exist is named, with its setting', async () => {
    const words = await openRefused({ ...settings, bucket: 'not-there' })
    expect(words).toContain('not-there (S3_BUCKET)')
    expect(words).toContain('Create the bucket, or correct S3_BUCKET')
  })

  test('that does not know the key says so', async () => {
    const credentials = { accessKeyId: 'SOMEBODY', secretAccessKey: 'S3RVER' }
    const words = await openRefused({ ...settings, credentials })
    expect(words).toContain('Correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY')
    expect(words).not.toContain('S3RVER')
  })

  test.each([
    ['write', 'PUT', /probe/],
    ['read', 'GET', /probe\.txt/],
    ['list', 'GET', /list-type/],
    ['delete', 'DELETE', /probe/],
  ])('that refuses to %s is found at start', async (action, refused, url) => {
    server.setFault((request, response) => {
      if (request.method !== refused || !url.test(request.url ?? '')) return false
      response.writeHead(403, { 'content-type': 'application/xml' })
      response.end('<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>')
      return true
    })
    const words = await openRefused(settings)
    expect(words).toContain(`Tried to ${action} (s3:`)
    expect(words).toContain('HTTP 403')
    expect(words).toContain('Allow the key S3_ACCESS_KEY_ID')
  })

  test('at an address where nothing listens is refused soon', async () => {
    const startedAt = performance.now()
    const words = await openRefused(settingsOf(new URL('http://127.0.0.1:1'), 'pictures'))
    expect(words).toContain('http://127.0.0.1:1/')
    expect(words).toContain('correct S3_ENDPOINT')
    expect(performance.now() - startedAt).toBeLessThan(15_000 * (await measureSlowness()))
  })

  test('that cannot be used stops npm start with a message and no stack', async () => {
    const environment = environmentOf({ ...settings, bucket: 'not-there' })
    const { code, output } = await runEntrance({ DATA_DIR: dataDir, ...environment })
    expect(code).toBe(1)
    expect(output).toContain('The server did not start and changed nothing.')
    expect(output).not.toContain('    at ')
    expect(await readdir(dataDir)).not.toContain('database')
  })
})
