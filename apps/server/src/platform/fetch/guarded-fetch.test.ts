import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AddressRefusedError, createGuardedFetch } from './guarded-fetch.ts'

let canary: Server
let canaryPort: number
let hits = 0
let redirecting: Server
let redirectingOrigin: string

const listen = (server: Server) =>
  new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )

beforeAll(async () => {
  canary = createServer((request, response) => {
    hits++
    response.end(request.headers['content-type'] ?? 'ok')
  })
  canaryPort = await listen(canary)
  redirecting = createServer((_, response) => {
    response.writeHead(302, { location: `http://127.0.0.1:${canaryPort}/` }).end()
  })
  redirectingOrigin = `http://127.0.0.1:${await listen(redirecting)}`
})

afterAll(() => {
  canary.close()
  redirecting.close()
})

const refusal = expect.objectContaining({ cause: expect.any(AddressRefusedError) as unknown }) as unknown

test.each([
  '127.0.0.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '127.1',
  '2130706433',
  '0x7f.1',
  '0.0.0.0',
  'localhost',
])('reaches nothing at %s', async (host) => {
  hits = 0
  await expect(createGuardedFetch()(`http://${host}:${canaryPort}/`)).rejects.toEqual(refusal)
  expect(hits).toBe(0)
})

test.each([
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '[fd00::1]',
  '[fe80::1]',
])('refuses the private %s without trying', async (host) => {
  await expect(createGuardedFetch()(`http://${host}/latest/meta-data/`)).rejects.toEqual(refusal)
})

test('a redirect from a trusted origin into the private network is not followed', async () => {
  hits = 0
  await expect(createGuardedFetch([redirectingOrigin])(redirectingOrigin)).rejects.toEqual(refusal)
  expect(hits).toBe(0)
})

test('a trusted origin is reached, also with a form', async () => {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(3)]), 'photo.png')
  const origin = `http://127.0.0.1:${canaryPort}`
  const answer = await createGuardedFetch([origin])(`${origin}/v1/images/edits`, {
    method: 'POST',
    body: form,
  })
  expect(await answer.text()).toMatch(/^multipart\/form-data; boundary=/)
})

test('A5: a form sent after its client left fails only its own request', async () => {
  hits = 0
  const origin = `http://127.0.0.1:${canaryPort}`
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(300_000)]), 'photo.png')
  const signal = AbortSignal.abort(new Error('left'))
  // vitest fails on rejections that nobody can catch, as Node's fetch has them here
  await expect(createGuardedFetch([origin])(origin, { method: 'POST', body: form, signal })).rejects.toThrow(
    'left',
  )
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(hits).toBe(0)
})

test('another port of a trusted host is not trusted', async () => {
  const origin = `http://127.0.0.1:${canaryPort}`
  await expect(createGuardedFetch([redirectingOrigin])(origin)).rejects.toEqual(refusal)
})
