import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildPhoto } from '../../testing/build-photo.ts'
import { measureSlowness } from '../../testing/measure-slowness.ts'
import { openImageServer, type ImageFault, type ImageServer } from '../../testing/open-image-server.ts'
import { ImageModelError } from './image-model.ts'
import type { ImageModelSettings } from './image-model-settings.ts'
import { openImageModel } from './open-image-model.ts'

const KEY = 'sk-secret-of-the-operator'
const frame = { width: 1536, height: 1024 }

let images: ImageServer

beforeEach(async () => {
  images = await openImageServer()
})

afterEach(() => images.close())

const settings = (changes: Partial<ImageModelSettings> = {}): ImageModelSettings => ({
  provider: 'openai-compatible',
  model: 'painter-1',
  apiKey: KEY,
  baseUrl: new URL(images.baseUrl),
  isPrivateAllowed: true,
  ...changes,
})

async function edit(changes: Partial<ImageModelSettings> = {}, signal = AbortSignal.timeout(20_000)) {
  const model = await openImageModel(settings(changes))
  const photo = await buildPhoto(frame.width, frame.height)
  return model.edit({ prompt: 'Paint it blue', photo, mask: null, lines: null, frame }, signal)
}

describe.each(['openai', 'openai-compatible'] as const)('%s', (provider) => {
  const model = 'gpt-image-1'

  test('sends the photo, its size, the prompt and the key, and returns the picture', async () => {
    const picture = await edit({ provider, model })
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', ...frame })
    expect(images.edits).toMatchObject([
      {
        authorization: `Bearer ${KEY}`,
        fields: { model, prompt: 'Paint it blue', size: '1536x1024' },
        mask: null,
      },
    ])
  })

  test('sends a mask, since the protocol has one', async () => {
    const opened = await openImageModel(settings({ provider, model }))
    expect(opened.maskForm).toBe('transparent')
    const photo = await buildPhoto(64, 64)
    await opened.edit({ prompt: 'p', photo, mask: photo, lines: null, frame }, AbortSignal.timeout(20_000))
    expect(images.edits[0].mask).toEqual(photo)
  })
})

describe('a mask that is white in the area', () => {
  test.each([
    ['black-forest-labs', 'flux-pro-1.0-fill'],
    ['replicate', 'black-forest-labs/flux-fill-pro'],
  ] as const)('%s %s gets it', async (provider, model) => {
    const opened = await openImageModel(settings({ provider, model }))
    expect(opened.maskForm).toBe('white')
    const [photo, mask] = [await buildPhoto(64, 48), await buildPhoto(48, 64)]
    await opened.edit({ prompt: 'p', photo, mask, lines: null, frame }, AbortSignal.timeout(20_000))
    expect(images.edits).toMatchObject([{ fields: { prompt: 'p' }, photo, mask, lines: null }])
  })

  test.each([
    ['google', 'gemini-2.5-flash-image'],
    ['black-forest-labs', 'flux-2-pro'],
    ['replicate', 'black-forest-labs/flux-2-pro'],
    ['fal', 'fal-ai/flux-pro/kontext'],
  ] as const)('%s %s is not known to take one', async (provider, model) => {
    expect((await openImageModel(settings({ provider, model }))).maskForm).toBeNull()
  })
})

describe('a line drawing beside the photo', () => {
  test.each([
    ['openai', 'gpt-image-1.5', true],
    ['openai', 'dall-e-2', false],
    ['openai-compatible', 'gpt-image-1.5', false],
    ['google', 'gemini-2.5-flash-image', true],
    ['fal', 'fal-ai/flux-pro/kontext', false],
    ['black-forest-labs', 'flux-2-pro', true],
    ['black-forest-labs', 'flux-kontext-pro', false],
    ['replicate', 'black-forest-labs/flux-2-pro', true],
    ['replicate', 'black-forest-labs/flux-fill-pro', false],
  ] as const)('%s %s: is taken only where that is documented', async (provider, model, isTaken) => {
    expect((await openImageModel(settings({ provider, model }))).takesLines).toBe(isTaken)
  })

  test.each([
    ['openai', 'gpt-image-1.5'],
    ['google', 'gemini-2.5-flash-image'],
    ['black-forest-labs', 'flux-2-pro'],
    ['replicate', 'black-forest-labs/flux-2-pro'],
  ] as const)('%s gets the prompt, the photo first and then the lines', async (provider, model) => {
    const opened = await openImageModel(settings({ provider, model }))
    const [photo, lines] = [await buildPhoto(64, 48), await buildPhoto(48, 64)]
    const request = { prompt: 'Keep the roof line.', photo, mask: null, lines, frame }
    await opened.edit(request, AbortSignal.timeout(20_000))
    expect(images.edits).toMatchObject([{ fields: { prompt: request.prompt }, photo, lines, mask: null }])
  })

  test('fal gets the photo alone, and answers with a file', async () => {
    const opened = await openImageModel(settings({ provider: 'fal', model: 'fal-ai/flux-pro/kontext' }))
    const photo = await buildPhoto(64, 48)
    const request = { prompt: 'Paint it blue', photo, mask: null, lines: null, frame }
    expect((await opened.edit(request, AbortSignal.timeout(20_000))).length).toBeGreaterThan(100)
    expect(images.edits).toMatchObject([{ fields: { prompt: 'Paint it blue' }, photo, lines: null }])
  })
})

test.each(['status 500', 'status 429'] as const)('%s is retried', async (fault) => {
  images.faults.push(fault)
  expect((await edit()).length).toBeGreaterThan(100)
  expect(images.edits).toHaveLength(2)
})

test('a refusal of the provider is not retried', async () => {
  images.faults.push('status 400')
  await expect(edit()).rejects.toThrow('answered 400: as you wished')
  expect(images.edits).toHaveLength(1)
})

test.each<ImageFault>(['malformed JSON', 'no picture', 'HTML', 'dropped connection'])(
  '%s is a failure of the model',
  async (fault) => {
    images.faults.push(fault, fault, fault)
    await expect(edit()).rejects.toThrow(ImageModelError)
  },
)

test.each<ImageFault>(['silence', 'slow drip'])('%s ends at the deadline', async (fault) => {
  images.faults.push(fault)
  const start = performance.now()
  await expect(edit({}, AbortSignal.timeout(400))).rejects.toMatchObject({ name: 'TimeoutError' })
  expect(performance.now() - start).toBeLessThan(3000 * (await measureSlowness()))
})

test('an address in the private network is refused until the operator allows it', async () => {
  await expect(edit({ isPrivateAllowed: false })).rejects.toThrow('private network')
  expect(images.edits).toHaveLength(0)
})

test('a key that the provider echoes is not in the error', async () => {
  images.faults.push('status 400')
  const error: unknown = await edit({ model: `painter-${KEY}` }).catch((reason: unknown) => reason)
  expect(String(error)).toContain('[key]')
  expect(String(error)).not.toContain(KEY)
})
