import { rm } from 'node:fs/promises'
import type { ColorRaster, SurfaceClass, SurfaceProbabilities } from '@housecoat/engine'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  buildSamPair,
  buildSurfaceHead,
  WITH_HEAD,
  writeSamPair,
  type SamPair,
} from '../../testing/build-sam-pair.ts'
import { drawTapHouse, HOUSE_PLACES, likelihoodAt, TAP_HOUSE } from '../../testing/build-tap-house.ts'
import { openSamModel } from './sam-model.ts'
import { TapModel } from './tap-model.ts'
import { TapModelFault } from './tap-model-fault.ts'
import type { ModelTap } from './tap-jobs.ts'

const photo: ColorRaster = { ...TAP_HOUSE, channels: 3, data: drawTapHouse() }

const WALL = { ...HOUSE_PLACES.leftWall, adds: true }
const DOOR = { ...HOUSE_PLACES.door, adds: false }

async function openModel(
  pair?: SamPair,
  description?: object | string,
  head?: Uint8Array,
): Promise<TapModel> {
  const { folder, file } = await writeSamPair(pair, description, head)
  try {
    return await TapModel.open(file)
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe.each([
  ['SAM', {}],
  ['MobileSAM, which takes pixels', { takesPixels: true }],
  ['SAM 2', { isSam2: true }],
])('a pair with the names of %s', (_name, options) => {
  let model: TapModel
  const find = async (taps: readonly ModelTap[], previous: string | null = null) =>
    (await model.findRegion({ photoKey: 'house', taps, previous }))!

  beforeAll(async () => {
    model = await openModel(buildSamPair(options))
    await model.addPhoto('house', TAP_HOUSE, photo)
  })

  test('finds the region under a tap, in a grid over the whole photo', async () => {
    const wall = await find([WALL])
    expect(wall.grid.width).toBe(256)
    expect(wall.likelihood).toHaveLength(wall.grid.width * wall.grid.height)
    expect(likelihoodAt(wall, HOUSE_PLACES.rightWall)).toBeGreaterThan(240)
    for (const place of [HOUSE_PLACES.door, HOUSE_PLACES.lawn])
      expect(likelihoodAt(wall, place)).toBeLessThan(15)
    const door = await find([DOOR])
    expect([
      likelihoodAt(door, HOUSE_PLACES.door) > 240,
      likelihoodAt(door, HOUSE_PLACES.leftWall) < 15,
    ]).toEqual([true, true])
  })

  test('takes a photo’s size as it was sent: taps are in its pixels', async () => {
    await model.addPhoto('large', { width: 4000, height: 3000 }, photo)
    const taps = [{ x: 2000, y: 2000, adds: true }]
    const door = (await model.findRegion({ photoKey: 'large', taps, previous: null }))!
    expect([
      likelihoodAt(door, HOUSE_PLACES.door) > 240,
      likelihoodAt(door, HOUSE_PLACES.leftWall) < 15,
    ]).toEqual([true, true])
  })

  test('a tap on the other side takes its part out of the region of the tap before', async () => {
    // both walls; then the left one alone cannot be told by color, but the earlier mask limits it
    const wall = await find([WALL])
    const again = { ...WALL, x: 60, adds: false }
    const out = await find([WALL, again], wall.answer)
    expect(likelihoodAt(out, again)).toBeGreaterThan(240)
    expect(likelihoodAt(out, HOUSE_PLACES.door)).toBeLessThan(15)
    const unrelated = await find([WALL, DOOR], wall.answer)
    expect([
      likelihoodAt(unrelated, HOUSE_PLACES.door) > 240,
      likelihoodAt(unrelated, HOUSE_PLACES.leftWall) < 15,
    ]).toEqual([true, true])
  })
})

test('a region does not reach what a tap of the other side marks', async () => {
  const model = await openModel()
  await model.addPhoto('house', TAP_HOUSE, photo)
  const taps = [{ x: 350, y: 50, adds: false }, WALL]
  const wall = (await model.findRegion({ photoKey: 'house', taps, previous: null }))!
  // the walls have one color
  expect(likelihoodAt(wall, HOUSE_PLACES.leftWall)).toBeLessThan(15)
})

test('an earlier mask limits the region', async () => {
  const { folder, file } = await writeSamPair()
  onTestFinished(() => rm(folder, { recursive: true }))
  const model = await openSamModel(file)
  const embedding = await model.embed(photo)
  const points = [{ ...HOUSE_PLACES.leftWall, isInside: true }]
  const isLeft = (i: number) => i % 256 < 128
  const lowRes = Float32Array.from({ length: 256 * 256 }, (_, i) => (isLeft(i) ? 20 : -20))
  const free = await model.decode(embedding, { points, lowRes: null })
  const limited = await model.decode(embedding, { points, lowRes })
  const countRight = (logits: Float32Array) => logits.filter((value, i) => value > 0 && !isLeft(i)).length
  expect([countRight(free.logits) > 1000, countRight(limited.logits)]).toEqual([true, 0])
})

test('a photo that was never sent, or was removed, has no answer', async () => {
  const model = await openModel()
  expect(await model.findRegion({ photoKey: 'house', taps: [WALL], previous: null })).toBeNull()
})

const sam2 = () => buildSamPair({ isSam2: true })

/** The probability of a class at a place of the house, 0–255. */
function surfaceAt(
  { grid, classes, probabilities }: SurfaceProbabilities,
  name: SurfaceClass,
  { x, y }: { readonly x: number; readonly y: number },
): number {
  const column = Math.floor((x * grid.width) / TAP_HOUSE.width)
  const row = Math.floor((y * grid.height) / TAP_HOUSE.height)
  return probabilities[classes.indexOf(name)][row * grid.width + column]
}

describe('a surface head', () => {
  test('finds the surfaces of a house in what the encoder computed for taps', async () => {
    const { folder, file } = await writeSamPair(sam2(), WITH_HEAD, buildSurfaceHead())
    onTestFinished(() => rm(folder, { recursive: true }))
    const sam = await openSamModel(file)
    const embed = vi.spyOn(sam, 'embed')
    const model = new TapModel(sam)
    expect(model.hasSurfaces).toBe(true)
    await model.addPhoto('house', TAP_HOUSE, photo)
    const surfaces = (await model.findSurfaces('house'))!
    expect(surfaces.grid).toEqual({ width: 64, height: 64 })
    const { leftWall, rightWall, door, lawn } = HOUSE_PLACES
    for (const [name, place] of [
      ['wall', leftWall],
      ['wall', rightWall],
      ['entry_door', door],
      ['ground', lawn],
    ] as const)
      expect(surfaceAt(surfaces, name, place)).toBeGreaterThan(240)
    await model.findRegion({ photoKey: 'house', taps: [WALL], previous: null })
    expect(embed).toHaveBeenCalledOnce()
  })

  test('has no answer for a photo that was never sent, or was removed', async () => {
    const model = await openModel(sam2(), WITH_HEAD, buildSurfaceHead())
    expect(await model.findSurfaces('house')).toBeNull()
  })

  test('is optional', async () => {
    const model = await openModel(sam2())
    await model.addPhoto('house', TAP_HOUSE, photo)
    expect(model.hasSurfaces).toBe(false)
    await expect(model.findSurfaces('house')).rejects.toThrow(/no surface head/)
  })

  test.each([
    ['that is missing', sam2, WITH_HEAD, undefined, /head\.onnx cannot be loaded/],
    [
      'for another encoder',
      sam2,
      WITH_HEAD,
      buildSurfaceHead({ input: 'image_embeddings' }),
      /head\.onnx has an input image_embeddings, which the encoder does not compute \(it computes image_embed, high_res_feats_0, high_res_feats_1\)/,
    ],
    [
      'with other classes',
      sam2,
      WITH_HEAD,
      buildSurfaceHead({ classes: 150 }),
      /head\.onnx failed on a blank photo: its answer is 1 × 150 × 64 × 64, not 1 × 18 classes × rows × columns/,
    ],
    [
      'on SAM, whose encoder has one output',
      buildSamPair,
      WITH_HEAD,
      buildSurfaceHead(),
      /head\.onnx needs an encoder of SAM 2, and .*encoder\.onnx is another/,
    ],
    [
      'of the project for an encoder that it did not learn from',
      sam2,
      { ...WITH_HEAD, surfaces: 'built-in' },
      undefined,
      /built-in fits sam2_hiera_tiny_encoder\.with_runtime_opt\.ort alone, and .*encoder\.onnx is another file/,
    ],
  ])('%s is refused by its name', async (_words, buildPair, description, head, message) => {
    const fault = await openModel(buildPair(), description, head).catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(TapModelFault)
    expect((fault as Error).message).toMatch(message)
  })
})

describe('a model that does not fit', () => {
  const open = (pair?: SamPair, description?: object | string) => () => openModel(pair, description)
  const swapped = () => {
    const { encoder, decoder } = buildSamPair()
    return { encoder: decoder, decoder: encoder }
  }
  const mixed = () => ({ ...buildSamPair(), decoder: buildSamPair({ isSam2: true }).decoder })

  test.each([
    [
      'without point labels',
      open(buildSamPair({ without: 'point_labels' })),
      /decoder\.onnx has an unknown input other_point_labels/,
    ],
    ['with the files swapped', open(swapped()), /decoder\.onnx has an unknown input input_image/],
    [
      'of two different families',
      open(mixed()),
      /encoder\.onnx has no output image_embed, which the decoder takes/,
    ],
    [
      'that is no ONNX file',
      open({ ...buildSamPair(), encoder: Buffer.from('hello') }),
      /encoder\.onnx cannot be loaded/,
    ],
    [
      'whose file is missing',
      open(undefined, { name: 'x', encoder: 'none.onnx', decoder: 'decoder.onnx' }),
      /none\.onnx cannot be loaded/,
    ],
    [
      'without a name',
      open(undefined, { encoder: 'encoder.onnx', decoder: 'decoder.onnx' }),
      /taps\.json is not valid: name:/,
    ],
    ['described in no JSON', open(undefined, 'encoder: encoder.onnx'), /taps\.json is not JSON/],
    [
      'without a description',
      () => TapModel.open('/nowhere/taps.json'),
      /nowhere\/taps\.json cannot be read/,
    ],
  ])('%s is refused by its file and name', async (_words, openFaulty, message) => {
    const fault = await openFaulty().catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(TapModelFault)
    expect((fault as Error).message).toMatch(message)
  })

  test('is found out by a trial when only its shapes are wrong', async () => {
    await expect(openModel(buildSamPair({ isCoarse: true }))).rejects.toThrow(
      /failed on a blank photo: its masks are 1 × 3 × 64 × 64/,
    )
  })
})
