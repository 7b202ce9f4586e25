import { describe, expect, test } from 'vitest'
import { buildWall, buildWallPhoto } from '../planes/build-wall.test-support.ts'
import { findRecipe, withOptions } from './recipes.ts'
import { prepareStyle, renderStyle } from './render-style.ts'
import { studyHome } from './study-style.ts'
import { bakeRequest, listTileRequests } from './tile-requests.ts'

const wall = buildWall(0)
const photo = buildWallPhoto(wall, 0.4, 0.6)
const part = (from: number, to: number) => ({
  ...wall.mask,
  data: wall.mask.data.map((value, i) => (i % 512 >= from && i % 512 < to ? value : 0)),
})
const found = studyHome(
  photo,
  [
    { surface: 'siding', mask: part(0, 200) },
    { surface: 'masonry', mask: part(200, 300) },
    { surface: 'shutters', mask: part(300, 512) },
  ],
  null,
)
const head = { kind: 'head', plane: 0, left: 1, right: 2, v: 1.5 } as const
const study = {
  ...found,
  layers: found.layers.map((layer) => ({ ...layer, details: layer.surface === 'siding' ? [head] : [] })),
}
const colonial = findRecipe('exterior', 'colonial')!

function materialsOf(...asked: Parameters<typeof listTileRequests>): string[] {
  return listTileRequests(...asked).map(({ finish }) => finish.material)
}

describe('listTileRequests', () => {
  test('lists one tile for siding and masonry, one for each kind of detail that the walls have, and one for shutters', () => {
    expect(materialsOf(study, photo, colonial)).toEqual(['brick', 'soldierBrick', 'satin'])
    expect(materialsOf(found, photo, colonial)).toEqual(['brick', 'satin'])
  })

  test('lists the base of a wall, at its own height', () => {
    const [main, base] = listTileRequests(found, photo, findRecipe('exterior', 'craftsman')!)
    expect(base.finish.material).not.toBe(main.finish.material)
    expect(base.fit.wallHeightM).toBeLessThan(main.fit.wallHeightM)
  })

  test('lists nothing for surfaces that are kept', () => {
    expect(materialsOf(study, photo, colonial, ['siding', 'masonry'])).toEqual(['satin'])
    expect(materialsOf(study, photo, colonial, ['shutters'])).toEqual(['brick', 'soldierBrick'])
  })

  test('lists the material that the walls get by choice', () => {
    const [own] = listTileRequests(found, photo, colonial)
    const [stone] = listTileRequests(found, photo, withOptions(colonial, { walls: 'stone' }))
    expect(stone.finish.material).not.toBe(own.finish.material)
  })

  test('asks for finer tiles for a larger picture', () => {
    const sizeOf = (width: number, height: number) => listTileRequests(found, { width, height }, colonial)[0]
    const [small, large] = [sizeOf(2048, 1536), sizeOf(4096, 3072)]
    expect(large.texelsPerM).toBeCloseTo(2 * small.texelsPerM)
    expect(large.mostTexels).toBeGreaterThan(small.mostTexels)
  })

  test('gives a small part of a wall enough texels for the joints of brick', () => {
    const [brick] = listTileRequests(found, { width: 512, height: 384 }, colonial)
    const { levels, heightM } = bakeRequest(brick)
    const courseM = 0.075
    expect((levels[0].height / heightM) * courseM).toBeGreaterThan(8)
  })

  test('throws a RangeError when the recipe is for rooms', () => {
    expect(() => listTileRequests(study, photo, findRecipe('interior', 'modern')!)).toThrow(RangeError)
  })
})

describe('bakeRequest', () => {
  const brick = {
    finish: { kind: 'material', material: 'brick', colors: ['#5A2A20', '#D8D0C4'] },
    fit: { wallWidthM: 6, wallHeightM: 3 },
    ...{ texelsPerM: 400, hardness: 0 },
    reflectance: { linear: [0.4, 0.4, 0.4], confidence: 1, basis: 'prior' },
  } as const
  /** most gain on green in a tile of at most so many texels */
  const mostOf = (mostTexels: number) => {
    const { data } = bakeRequest({ ...brick, mostTexels }).levels[0]
    return data.reduce((most, value, at) => (at % 3 === 1 ? Math.max(most, value) : most), 0)
  }

  test('blends joints with bricks where texels are wider than joints', () => {
    // sampled at a point, texels of 30 mm would be all mortar wherever they meet a joint of 11 mm
    expect(mostOf(2 ** 14)).toBeLessThan(0.7 * mostOf(2 ** 20))
  })
})

describe('renderStyle with tiles that were baked before', () => {
  const plan = prepareStyle(photo, study)
  const render = (styleId: string, tiles: Parameters<typeof renderStyle>[4]) => {
    const out = new Uint8Array(photo.data.length)
    renderStyle(plan, findRecipe('exterior', styleId)!, out, [], tiles)
    return out
  }

  test.each(['colonial', 'craftsman', 'mountain_modern'])(
    'renders %s to the same bytes, also from copied requests',
    (styleId) => {
      const requests = listTileRequests(study, photo, findRecipe('exterior', styleId)!)
      const tiles = structuredClone(requests).map(bakeRequest)
      expect(Buffer.compare(render(styleId, tiles), render(styleId, null))).toBe(0)
    },
  )

  test('uses those tiles', () => {
    const [brick, ...rest] = listTileRequests(study, photo, colonial)
    const white = { ...brick, finish: { ...brick.finish, colors: ['#FFFFFF', '#FFFFFF', '#FFFFFF'] } }
    const tiles = [white, ...rest].map(bakeRequest)
    expect(Buffer.compare(render('colonial', tiles), render('colonial', null))).not.toBe(0)
  })

  test('throws a RangeError when a tile is missing', () => {
    expect(() => render('colonial', [])).toThrow(RangeError)
  })
})
