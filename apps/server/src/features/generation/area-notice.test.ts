import { rm } from 'node:fs/promises'
import type { Job, ProcessImageResponse } from '@housecoat/contract'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { PAINTER_POOL_DEFAULTS, PainterPool } from '../../platform/painter/painter-pool.ts'
import { openImageServer, type ImageServer } from '../../testing/open-image-server.ts'
import { ask, buildPaintRequest, openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { buildOnnxModel } from '../../testing/build-onnx-model.ts'
import { TestBrowser } from '../../testing/test-browser.ts'
import { RED_GREEN_BLUE, TINY_MODEL, writeSurfaceModel } from '../../testing/tiny-surface-model.ts'

const [WIDTH, HEIGHT] = [320, 240]
const WALL_TOP = 80
/** With softer weights the surface model sees the same, but is less certain: it expects an overlap of about 0.4. */
const UNSURE = 0.22

/** Painters whose surface model is certain, or less so. */
const painters = new Map<number, PainterPool>()
const folders: string[] = []
let photo: Buffer
let maskPng: Buffer
let server: TestApp
let images: ImageServer | null = null

beforeAll(async () => {
  photo = await picture(3, (y) => (y < WALL_TOP ? [40, 60, 230] : [220, 50, 40]))
  maskPng = await picture(1, (y) => (y < WALL_TOP ? [0] : [255]))
  for (const softness of [1, UNSURE]) {
    const weights = RED_GREEN_BLUE.map(([r, g, b]) => [softness * r, softness * g, softness * b] as const)
    const { folder, file } = await writeSurfaceModel(TINY_MODEL, buildOnnxModel(weights))
    folders.push(folder)
    const options = { ...PAINTER_POOL_DEFAULTS, processes: 1, surfaceModelFile: file }
    painters.set(softness, new PainterPool({ ...options, onCrash: () => undefined }))
  }
})

afterEach(async () => {
  await server.close()
  await images?.close()
  images = null
})

afterAll(async () => {
  await Promise.all([...painters.values()].map((pool) => pool.close()))
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })))
})

function picture(channels: 1 | 3, colorAt: (y: number) => readonly number[]): Promise<Buffer> {
  const rows = Array.from({ length: HEIGHT }, (_, y) =>
    Array.from({ length: WIDTH }, () => colorAt(y)).flat(),
  )
  return sharp(Buffer.from(rows.flat()), { raw: { width: WIDTH, height: HEIGHT, channels } })
    .png()
    .toBuffer()
}

async function openServer(softness: number, environment: Record<string, string> = {}): Promise<void> {
  const pool = painters.get(softness)!
  const painter = {
    // outlives the server: starting painters takes its time
    ...{ isAlive: true, close: () => Promise.resolve() },
    run: pool.run.bind(pool),
  }
  server = await openTestApp({ painter, environment })
}

async function openHostedServer(softness: number, faults: ImageServer['faults'] = []): Promise<void> {
  images = await openImageServer()
  images.faults.push(...faults)
  await openServer(softness, {
    AI_PROVIDER: 'openai-compatible',
    AI_MODEL: 'painter-1',
    AI_API_KEY: 'sk-secret',
    AI_BASE_URL: images.baseUrl,
    AI_ALLOW_PRIVATE_NETWORK: 'on',
    AI_PAINT: 'provider',
  })
}

const paint = () => buildPaintRequest(photo)
const STYLE = { id: 'craftsman', category: 'exterior', name: 'Craftsman', description: 'any words' } as const
const restyle = () => ({
  ...paint(),
  payload: {
    ...(paint().payload as object),
    selections: [{ areaId: 'siding', area: 'Siding', style: STYLE }],
  },
})

async function noticeOf(request: ReturnType<typeof paint>): Promise<string | null> {
  const { status, body } = await ask(server.app, request)
  expect([status, body.success]).toEqual([200, true])
  return (body as ProcessImageResponse).notice
}

const NOTICE = (words: string) =>
  `This is our best guess at the ${words}. Please check it. To change another area, mark it and send it as the mask.`

describe('an area of which the server is unsure', () => {
  test('is named in the answer to a paint and to a style', async () => {
    await openServer(UNSURE)
    expect(await noticeOf(paint())).toBe(NOTICE('walls'))
    expect(await noticeOf(restyle())).toBe(NOTICE('siding'))
  })

  test('is named in the result of a job', async () => {
    await openServer(UNSURE)
    const visitor = new TestBrowser(server.app)
    const { job } = (await visitor.post('/api/jobs', paint().payload as object)).body as { job: Job }
    const read = async () => (await visitor.get(`/api/jobs/${job.id}`)).body['job'] as Job
    await vi.waitUntil(async () => (await read()).status !== 'running', { timeout: 25_000 })
    expect((await read()).result?.notice).toBe(NOTICE('walls'))
  })

  test('is named where a hosted model painted', async () => {
    await openHostedServer(UNSURE)
    expect(await noticeOf(paint())).toBe(NOTICE('walls'))
    expect(images!.edits).toHaveLength(1)
  })

  test('is named beside the hosted model’s failure', async () => {
    await openHostedServer(UNSURE, ['status 500', 'status 500', 'status 500'])
    const notice = await noticeOf(paint())
    expect(notice).toContain('the built-in engine made this one')
    expect(notice).toContain(NOTICE('walls'))
  })
})

describe('no notice', () => {
  test('is given for a certain area', async () => {
    await openServer(1)
    expect([await noticeOf(paint()), await noticeOf(restyle())]).toEqual([null, null])
  })

  test('is given for a mask of the request, however unsure the server would be', async () => {
    await openServer(UNSURE)
    expect(await noticeOf(buildPaintRequest(photo, { maskPng }))).toBeNull()
  })
})
