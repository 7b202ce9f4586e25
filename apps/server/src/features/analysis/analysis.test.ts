import { analysisResponseSchema } from '@housecoat/contract'
import { rm } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildOnnxModel } from '../../testing/build-onnx-model.ts'
import { openTestApp } from '../../testing/open-test-app.ts'
import { QuickPainter, untilAborted } from '../../testing/quick-painter.ts'
import { RED_GREEN_BLUE, TINY_MODEL, writeSurfaceModel } from '../../testing/tiny-surface-model.ts'

async function openApp(environment: Record<string, string>) {
  const { app, close } = await openTestApp({ environment })
  onTestFinished(close)
  return app
}

const redPhoto = () =>
  sharp({ create: { width: 192, height: 96, channels: 3, background: '#dc3228' } })
    .jpeg()
    .toBuffer()

const jpeg = { 'content-type': 'image/jpeg' }

test('without a model nothing is offered and no photo is analyzed', async () => {
  const app = await openApp({})
  expect((await app.inject('/api/analysis')).json()).toEqual({ model: null })
  const answer = await app.inject({
    method: 'POST',
    url: '/api/analysis',
    headers: jpeg,
    payload: await redPhoto(),
  })
  expect(answer.json()).toMatchObject({ code: 'not_found' })
})

test('a configured model analyzes photos for the browser and refuses other files', async () => {
  const { folder, file } = await writeSurfaceModel()
  onTestFinished(() => rm(folder, { recursive: true }))
  const app = await openApp({ SURFACE_MODEL: file })
  expect((await app.inject('/api/analysis')).json()).toEqual({ model: 'tiny' })

  const look = (payload: Buffer) =>
    app.inject({ method: 'POST', url: '/api/analysis', headers: jpeg, payload })
  const { model, grid, classes, probabilities } = analysisResponseSchema.parse(
    (await look(await redPhoto())).json(),
  )
  expect(model).toBe('tiny')
  expect(grid).toEqual({ width: 64, height: 32 })
  const wall = Buffer.from(probabilities[classes.indexOf('wall')], 'base64')
  expect(wall.length).toBe(64 * 32)
  expect(Math.min(...wall)).toBeGreaterThan(240)

  expect((await look(Buffer.from('<html>'))).statusCode).toBe(415)
  expect((await look(Buffer.alloc(3_000_000, 1))).statusCode).toBe(413)
})

describe('a slow model', () => {
  async function openSlow(generationTimeoutMs: number) {
    const signals: AbortSignal[] = []
    const painter = new QuickPainter((signal) => {
      signals.push(signal)
      return untilAborted(signal)
    })
    const { folder, file } = await writeSurfaceModel()
    onTestFinished(() => rm(folder, { recursive: true }))
    const environment = { SURFACE_MODEL: file }
    const { app, close } = await openTestApp({ painter, environment, generationTimeoutMs })
    onTestFinished(close)
    return { app, signals }
  }

  test('C8: gets 504 analysis_timeout at its deadline', async () => {
    const { app } = await openSlow(100)
    const answer = await app.inject({
      method: 'POST',
      url: '/api/analysis',
      headers: jpeg,
      payload: await redPhoto(),
    })
    expect(answer.json()).toMatchObject({ status: 504, code: 'analysis_timeout', success: false })
  })

  test('C8: stops for a browser that has left', async () => {
    const { app, signals } = await openSlow(600_000)
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    const left = new AbortController()
    const looking = fetch(`${origin}/api/analysis`, {
      method: 'POST',
      headers: jpeg,
      body: new Uint8Array(await redPhoto()),
      signal: left.signal,
    })
    await vi.waitUntil(() => signals.length === 1, { timeout: 20_000 })
    left.abort()
    await expect(looking).rejects.toThrow()
    await vi.waitUntil(() => signals[0].aborted, { timeout: 20_000 })
    expect(signals[0].reason).not.toMatchObject({ name: 'TimeoutError' })
  })
})

test('C8: when the model fails, the built-in network is used', async () => {
  // each photo fails: the output has another shape
  const { folder, file } = await writeSurfaceModel(TINY_MODEL, buildOnnxModel(RED_GREEN_BLUE, true))
  onTestFinished(() => rm(folder, { recursive: true }))
  const app = await openApp({ SURFACE_MODEL: file })
  for (let round = 0; round < 2; round++) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/analysis',
      headers: jpeg,
      payload: await redPhoto(),
    })
    expect(answer.statusCode).toBe(200)
    const { classes, model } = analysisResponseSchema.parse(answer.json())
    expect([classes, model]).toEqual([expect.arrayContaining(['wall']), null])
  }
})

test('a missing description stops the start with the file’s name', async () => {
  await expect(openTestApp({ environment: { SURFACE_MODEL: '/nowhere/none.json' } })).rejects.toThrow(
    /none\.json cannot be read/,
  )
})
