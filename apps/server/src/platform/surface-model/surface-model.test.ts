import { buildHouseModel, findArea, SURFACE_CLASSES, type ColorRaster } from '@housecoat/engine'
import { rm } from 'node:fs/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { TINY_MODEL, writeSurfaceModel } from '../../testing/tiny-surface-model.ts'
import { openSurfaceModel, type SurfaceModel } from './surface-model.ts'

const folders: string[] = []
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true }))))

async function openDescribed(...input: Parameters<typeof writeSurfaceModel>): Promise<SurfaceModel> {
  const { folder, file } = await writeSurfaceModel(...input)
  folders.push(folder)
  return openSurfaceModel(file)
}

/** A red wall under a blue sky, with a green lawn at the right. */
function makePhoto(): ColorRaster {
  const [width, height] = [96, 48]
  const data = new Uint8Array(width * height * 3)
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    data.set(y < 16 ? [40, 60, 230] : x < 60 ? [220, 50, 40] : [40, 200, 50], i * 3)
  }
  return { width, height, channels: 3, data }
}

describe('the operator’s surface model', () => {
  test('finds the surfaces that its description names', async () => {
    const model = await openDescribed()
    const photo = makePhoto()
    const analysis = await model.analyze(photo, 'outdoors')
    expect(model.name).toBe('tiny')
    expect(analysis.grid).toEqual({ width: 64, height: 32 })
    const at = (name: (typeof SURFACE_CLASSES)[number], x: number, y: number) =>
      analysis.probabilities[SURFACE_CLASSES.indexOf(name)][y * 64 + x]
    expect(at('sky', 10, 3)).toBeGreaterThan(240)
    expect(at('wall', 10, 24)).toBeGreaterThan(240)
    expect(at('rest', 60, 24)).toBeGreaterThan(240)
    const { mask, isSure } = findArea(photo, buildHouseModel(photo, analysis), 'exterior')
    expect(isSure).toBe(true)
    const isInside = (x: number, y: number) => mask.data[y * photo.width + x] === 255
    expect([isInside(20, 40), isInside(20, 4), isInside(85, 40)]).toEqual([true, false, false])
  })

  test('a file that is not a model is reported with its name', async () => {
    const noModel = new TextEncoder().encode('<html>')
    await expect(openDescribed(TINY_MODEL, noModel)).rejects.toThrow(/tiny\.onnx cannot be loaded/)
  })
})

test('an invalid description is reported in plain words', async () => {
  await expect(openSurfaceModel('/nowhere/none.json')).rejects.toThrow(/cannot be read/)
  await expect(openDescribed('{')).rejects.toThrow(/is not JSON/)
  await expect(openDescribed({ ...TINY_MODEL, classes: { '0': 'pool' } })).rejects.toThrow(/classes\.0/)
  await expect(openDescribed({ ...TINY_MODEL, url: 'x' })).rejects.toThrow(/url/)
})
