import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { sharedDatabase } from '../../testing/open-test-database.ts'
import { registerPerson, seedProject, type Person } from '../../testing/seed-designs.ts'
import { sharedPainters } from '../../testing/shared-painters.ts'

const PUBLIC_URL = 'https://housecoat.example'
const INDEX = '<!doctype html><div id="root"></div>'
const COMMUNITY = '<!doctype html><title>Housecoat</title><div id="root" data-scripts="/a.js"></div>'

/** Stands in for the app's: names the shares, and counts its calls. */
const RENDERER = `
  let calls = 0
  export async function renderCommunity(locale, { shares }) {
    if (shares.some(({ title }) => title === 'Broken')) throw new Error('cannot render')
    calls += 1
    return { markup: \`\${locale} \${calls}: \${shares.map(({ title }) => title).join(', ')}\`, data: '<script></script>' }
  }`

let webFolder: string
let server: TestApp
let ada: Person

beforeAll(async () => {
  webFolder = await mkdtemp(path.join(tmpdir(), 'housecoat-web-'))
  await mkdir(path.join(webFolder, '.server'))
  await writeFile(path.join(webFolder, 'index.html'), INDEX)
  await writeFile(path.join(webFolder, 'community.html'), COMMUNITY)
  await writeFile(path.join(webFolder, '.server', 'package.json'), '{"type":"module"}')
  await writeFile(path.join(webFolder, '.server', 'prerender.js'), RENDERER)
  server = await openTestApp({ ...sharedPainters(), webFolder, environment: { PUBLIC_URL } })
  ada = await registerPerson(server.app, 'ada')
})

beforeEach(async () => {
  await share('A navy farmhouse $&')
})

afterAll(async () => {
  await server.close()
  await rm(webFolder, { recursive: true })
})

async function share(title: string): Promise<void> {
  const { db } = await sharedDatabase()
  const projectId = await seedProject(db, { userId: ada.id })
  await ada.post('/api/community', { title, projectId })
}

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { accept: 'text/html', ...headers } })

test('the community page comes with its newest shares, rendered once until something is written', async () => {
  const first = await get('/community')
  expect(first.statusCode).toBe(200)
  expect(first.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding, accept-language, cookie',
  })
  const [, calls] = /data-scripts="\/a\.js">en (\d+): A navy farmhouse \$&.*<\/div><script><\/script>/.exec(
    first.body,
  )!
  expect((await get('/community?utm_source=mail')).body).toBe(first.body)

  await share('A red barn')
  const after = await get('/community')
  expect(after.body).toContain(`en ${Number(calls) + 1}: A red barn, A navy farmhouse`)
})

test('in the language of the visitor, and compressed where the browser takes it', async () => {
  const { headers, body } = await get('/community?lang=es')
  expect(headers['content-language']).toBe('es')
  expect(body).toContain('>es ')
  const compressed = await get('/community?lang=es', { 'accept-encoding': 'gzip, br' })
  expect(compressed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toContain('>es ')
})

test('another feed comes from the app', async () => {
  expect((await get('/community?tab=popular')).body).toBe(INDEX)
})

test('what the app cannot render comes without shares', async () => {
  await share('Broken')
  const { statusCode, body } = await get('/community')
  expect([statusCode, body]).toEqual([200, INDEX])
})
