import type { ColorRaster } from '@housecoat/engine'
import { expect, test } from 'vitest'
import type { ServerTaps } from './server-taps.ts'
import { createAreaCalls } from './area-calls.ts'
import { createOpenPhotoHolder } from './open-photo.ts'

const [WIDTH, HEIGHT] = [64, 48]
const photo: ColorRaster = {
  width: WIDTH,
  height: HEIGHT,
  channels: 4,
  data: new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(160),
}
const noTaps: ServerTaps = {
  checkModel: () => undefined,
  sendPhoto: () => undefined,
  findRegion: () => Promise.resolve(null),
  askForSurfaces: () => Promise.resolve(() => Promise.resolve(null)),
}
const noModel = {
  preload: () => undefined,
  checkServerModel: () => undefined,
  analyze: () => Promise.resolve(null),
}

/** A tap that takes the first rows of the photo. */
const tapRows = (rows: number, adds = true) =>
  ({
    kind: 'tap',
    x: 20,
    y: 1,
    adds,
    region: { model: 'big', runs: [0, rows * WIDTH, (HEIGHT - rows) * WIDTH] },
  }) as const

test('a surface owns what no later one claims, and gets it back when that is undone', async () => {
  const photos = createOpenPhotoHolder()
  const photoId = photos.reserveId()
  photos.open(photoId, { size: { width: WIDTH, height: HEIGHT }, preview: photo, analysisPhoto: photo }, null)
  const calls = createAreaCalls(photos, noModel, noTaps)
  const [body, trim] = [
    { photoId, surface: 'siding' },
    { photoId, surface: 'house_trim' },
  ] as const
  await calls.prepareArea(body, null, () => undefined)
  expect(calls.edit(body, tapRows(24)).owned).toEqual({ siding: 0.5 })
  await calls.prepareArea(trim, null, () => undefined)
  // a mis-tap on half of the body
  const tapped = calls.edit(trim, tapRows(12))
  expect(tapped).toMatchObject({ coverage: 0.25, owned: { siding: 0.25, house_trim: 0.25 } })
  calls.undo(trim)
  expect(calls.redo(trim).owned).toEqual({ siding: 0.25, house_trim: 0.25 })
  expect(calls.undo(trim).owned).toEqual({ siding: 0.5, house_trim: 0 })
})
