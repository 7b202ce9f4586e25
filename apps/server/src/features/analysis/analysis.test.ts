import { analysisResponseSchema } from '@housecoat/contract'
import { rm } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { openTestApp } from '../../testing/open-test-app.ts'
import { hasOnnxRuntime, writeSurfaceModel } from '../../testing/tiny-surface-model.ts'

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

test('without a named model nothing is offered and no photo is looked at', async () => {
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

test.skipIf(!hasOnnxRuntime)(
  'a named model looks at photos for the browser, and refuses what is none',
  async () => {
    const { folder, file } = await writeSurfaceModel()
    onTestFinished(() => rm(folder, { recursive: true }))
    const app = await openApp({ SURFACE_MODEL: file })
    expect((await app.inject('/api/analysis')).json()).toEqual({ model: 'tiny' })

    const look = (payload: Buffer) =>
      app.inject({ method: 'POST', url: '/api/analysis', headers: jpeg, payload })
    const { grid, classes, probabilities } = analysisResponseSchema.parse(
      (await look(await redPhoto())).json(),
    )
    expect(grid).toEqual({ width: 64, height: 32 })
    const wall = Buffer.from(probabilities[classes.indexOf('wall')], 'base64')
    expect(wall.length).toBe(64 * 32)
    expect(Math.min(...wall)).toBeGreaterThan(240)

    expect((await look(Buffer.from('<html>'))).statusCode).toBe(415)
    expect((await look(Buffer.alloc(3_000_000, 1))).statusCode).toBe(413)
  },
)

test('a model whose description is missing stops the start with its name', async () => {
  await expect(openTestApp({ environment: { SURFACE_MODEL: '/nowhere/none.json' } })).rejects.toThrow(
    /none\.json cannot be read/,
  )
})
