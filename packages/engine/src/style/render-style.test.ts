import { describe, expect, test } from 'vitest'
import { LINEAR_OF_BYTE, linearFromEncoded, linearToByte } from '../color/transfer.ts'
import { parseHex } from '../color/hex.ts'
import { resizeColor } from '../raster/resize.ts'
import { buildWall, buildWallPhoto } from '../planes/build-wall.test-support.ts'
import { findFinish, findRecipe } from './recipes.ts'
import { prepareStyle, renderStyle } from './render-style.ts'
import type { HouseRecipe } from './style-recipe.ts'
import type { Surface } from '../house/surfaces.ts'
import { studyHome, studyStyle } from './study-style.ts'

const OLD = 0.4
/** What any material outdoors reflects at its surface. */
const SHEEN = 0.015
const wall = buildWall(0)
const photo = buildWallPhoto(wall, OLD, 0.6)

function knownStudy() {
  const found = studyStyle(photo, wall.mask, 'siding', null)
  // what the reflectance search makes of so bare a scene is not the matter here
  const [layer] = found.layers
  return {
    ...found,
    layers: [{ ...layer, reflectance: { ...layer.reflectance, linear: [OLD, OLD, OLD] as const } }],
  }
}

function restyle(styleId: string, picture = photo): Uint8Array {
  const plan = prepareStyle(picture, knownStudy())
  const out = new Uint8Array(picture.data.length)
  renderStyle(plan, findRecipe('exterior', styleId)!, out)
  return out
}

/** Mean linear light of a channel over the inner wall. */
function meanOf(
  data: Uint8Array,
  channel: number,
  rows: readonly [number, number] = [160, 235],
  columns: readonly [number, number] = [200, 312],
): number {
  let [sum, count] = [0, 0]
  for (let y = rows[0]; y < rows[1]; y++)
    for (let x = columns[0]; x < columns[1]; x++, count++)
      sum += LINEAR_OF_BYTE[data[3 * (y * 512 + x) + channel]]
  return sum / count
}

describe('renderStyle', () => {
  test('the same photo and style give the same picture', () => {
    expect(restyle('craftsman')).toEqual(restyle('craftsman'))
    expect(restyle('craftsman')).not.toEqual(restyle('tudor'))
  })

  test('a wall with hardly any blue gets a white material in white light, not a yellow one', () => {
    const old = [0.5, 0.2, 0.02] as const
    const picture = { ...photo, data: new Uint8Array(photo.data) }
    for (let at = 0; at < picture.data.length; at++) {
      const share = old[at % 3] / OLD
      picture.data[at] = linearToByte(LINEAR_OF_BYTE[photo.data[at]] * share)
    }
    const found = studyStyle(picture, wall.mask, 'siding', null)
    const [layer] = found.layers
    const layers = [{ ...layer, reflectance: { ...layer.reflectance, linear: old } }]
    const plan = prepareStyle(picture, { ...found, layers })
    const out = new Uint8Array(picture.data.length)
    renderStyle(plan, findRecipe('exterior', 'modern_farmhouse')!, out)
    expect(meanOf(out, 2) / meanOf(out, 1)).toBeGreaterThan(0.65)
  })

  test('a wall that is far lighter than its reflectance says gets a bright material, not a glowing one', () => {
    const found = studyStyle(photo, wall.mask, 'siding', null)
    const [layer] = found.layers
    // as a white part of a dark wall: white would be four times as bright as a photo can show
    const layers = [{ ...layer, reflectance: { ...layer.reflectance, linear: [0.06, 0.06, 0.06] as const } }]
    const plan = prepareStyle(photo, { ...found, layers })
    const out = new Uint8Array(photo.data.length)
    const gray = { kind: 'material', material: 'satin', colors: ['#808080'] } as const
    renderStyle(plan, { ...(findRecipe('exterior', 'colonial') as HouseRecipe), siding: gray }, out)
    const [reflectance] = linearFromEncoded(parseHex('#808080'))
    expect(meanOf(out, 1)).toBeGreaterThan(1.1 * reflectance)
    expect(meanOf(out, 1)).toBeLessThan(1.3 * (reflectance + SHEEN))
  })

  test('outside the matte no byte changes', () => {
    const plan = prepareStyle(photo, knownStudy())
    const out = new Uint8Array(photo.data.length)
    renderStyle(plan, findRecipe('exterior', 'colonial')!, out)
    let inside = 0
    for (let i = 0; i < wall.mask.data.length; i++) {
      if (plan.mattes[0].data[i] !== 0) inside++
      else expect(out[3 * i] === photo.data[3 * i] && out[3 * i + 2] === photo.data[3 * i + 2]).toBe(true)
    }
    expect(inside).toBeGreaterThan(10_000)
  })

  test('a shaded pixel on an edge gets its share of a dark material, and is not black', () => {
    const plan = prepareStyle(photo, knownStudy())
    const edge = Array.from(plan.mattes[0].data.keys()).filter((i) => {
      const share = plan.mattes[0].data[i]
      return share > 100 && share < 200
    })
    expect(edge.length).toBeGreaterThan(100)
    // as below a sill: too narrow to be seen in the smoothed light of the wall
    const data = new Uint8Array(photo.data)
    for (const i of edge) data.fill(40, 3 * i, 3 * i + 3)
    const out = new Uint8Array(data.length)
    renderStyle(
      { ...plan, photo: { ...photo, data }, noise: 0 },
      findRecipe('exterior', 'contemporary')!,
      out,
    )
    const inside = meanOf(out, 1)
    const green = edge.map((i) => LINEAR_OF_BYTE[out[3 * i + 1]]).sort((one, other) => one - other)
    expect(green[0]).toBeGreaterThan(0.1 * inside)
    expect(green[green.length >> 1]).toBeGreaterThan(0.35 * inside)
    expect(green.at(-1)).toBeLessThan(1.5 * inside)
  })

  test.each(['modern_farmhouse', 'mediterranean', 'contemporary'])(
    'under known light the mean of %s is its paint',
    (styleId) => {
      const recipe = findRecipe('exterior', styleId) as HouseRecipe
      const finish = recipe.siding
      if (finish.kind !== 'material') throw new Error('a paint is no material')
      const paint = linearFromEncoded(parseHex(finish.colors[0]))
      const data = restyle(styleId)
      for (let c = 0; c < 3; c++) {
        const light = meanOf(photo.data as Uint8Array, c) / OLD / 0.94
        const shown = paint[c] + SHEEN * (1 - paint[c])
        expect(meanOf(data, c) / (shown * light)).toBeGreaterThan(0.85)
        expect(meanOf(data, c) / (shown * light)).toBeLessThan(1.12)
      }
    },
  )

  test('light falls off as it did, and the old boards’ joints are gone', () => {
    const data = restyle('mediterranean')
    const at = (bytes: Uint8Array, x: number) => {
      let sum = 0
      for (let y = 160; y < 235; y++)
        for (let k = 0; k < 12; k++) sum += LINEAR_OF_BYTE[bytes[3 * (y * 512 + x + k)]]
      return sum
    }
    const before = photo.data as Uint8Array
    expect(at(data, 350) / at(data, 150)).toBeCloseTo(at(before, 350) / at(before, 150), 1)
    const rowMeans = (bytes: Uint8Array) =>
      Array.from({ length: 60 }, (_, k) => meanOf(bytes, 1, [165 + k, 166 + k]))
    const swing = (means: number[]) => (Math.max(...means) - Math.min(...means)) / Math.max(...means)
    expect(swing(rowMeans(before))).toBeGreaterThan(0.25)
    expect(swing(rowMeans(data))).toBeLessThan(0.15)
  })

  test('boards stand as far apart as they are made, at any size of the photo', () => {
    const large = resizeColor(photo, 1024, 768)
    const data = restyle('modern_farmhouse', large)
    const columns = Array.from({ length: 400 }, (_, k) => {
      let sum = 0
      for (let y = 330; y < 430; y++) sum += LINEAR_OF_BYTE[data[3 * (y * 1024 + 312 + k)]]
      return sum / 100
    })
    // a batten every 0.38 m, 10 m off: f is 768 pixels
    const expected = (0.38 * 768) / 10
    const alike = (lag: number) => {
      let sum = 0
      const mean = columns.reduce((all, value) => all + value, 0) / columns.length
      for (let x = 0; x + lag < columns.length; x++) sum += (columns[x] - mean) * (columns[x + lag] - mean)
      return sum / (columns.length - lag)
    }
    const lags = Array.from({ length: 36 }, (_, k) => 18 + k)
    const best = lags.reduce((a, b) => (alike(b) > alike(a) ? b : a))
    expect(Math.abs(best / expected - 1)).toBeLessThan(0.12)
  })

  describe('what is built into a wall', () => {
    const study = knownStudy()
    const [layer] = study.layers
    const [plane] = layer.planes.planes
    // 1 m wide, 1.5 m above the ground
    const place = { plane: 0, left: -0.5 - plane.uStartM, right: 0.5 - plane.uStartM, v: 1.5 } as const
    const render = (styleId: string, kind: 'head' | 'sill' | null) => {
      const details = kind === null ? [] : [{ ...place, kind }]
      const plan = prepareStyle(photo, { ...study, layers: [{ ...layer, details }] })
      const out = new Uint8Array(photo.data.length)
      renderStyle(plan, findRecipe('exterior', styleId)!, out)
      return out
    }
    /** Bounds of the pixels that differ. */
    const boundsOf = (one: Uint8Array, other: Uint8Array) => {
      const bounds = { left: 512, right: 0, top: 384, bottom: 0 }
      for (let i = 0; i < one.length / 3; i++) {
        if ([0, 1, 2].every((c) => one[3 * i + c] === other[3 * i + c])) continue
        const [x, y] = [i % 512, Math.floor(i / 512)]
        bounds.left = Math.min(bounds.left, x)
        bounds.right = Math.max(bounds.right, x + 1)
        bounds.top = Math.min(bounds.top, y)
        bounds.bottom = Math.max(bounds.bottom, y + 1)
      }
      return bounds
    }
    const pixelsPerM = wall.frame.focalPx / 10

    test.each([
      ['head', 0.225, 0.11, 0],
      ['sill', 0.11, 0.055, 0.035],
    ] as const)(
      'brick has a %s of its true size where a line is known',
      (kind, heightM, overhangM, shadowM) => {
        const { left, right, top, bottom } = boundsOf(render('colonial', kind), render('colonial', null))
        expect((right - left) / pixelsPerM).toBeCloseTo(1 + 2 * overhangM, 1)
        expect((bottom - top) / pixelsPerM).toBeCloseTo(heightM + shadowM, 1)
        // the plane starts at the ground, below a camera that looks straight ahead
        const line = wall.frame.centerY + (-plane.vStartM - place.v) * pixelsPerM
        expect(Math.abs((kind === 'head' ? bottom : top) - line)).toBeLessThan(2)
      },
    )

    test('siding has a board along an outer corner, as wide as it is made and as high as the wall', () => {
      const u = -plane.uStartM
      const withCorner = (side: 1 | -1) => {
        const details = [{ kind: 'corner', plane: 0, u, side }] as const
        const plan = prepareStyle(photo, { ...study, layers: [{ ...layer, details }] })
        const out = new Uint8Array(photo.data.length)
        renderStyle(plan, findRecipe('exterior', 'craftsman')!, out)
        return out
      }
      const middle = wall.frame.centerX
      const width = 0.115 * pixelsPerM
      const plain = render('craftsman', null)
      const rightEnd = boundsOf(withCorner(1), plain)
      expect(Math.abs(boundsOf(withCorner(-1), plain).left - (middle - width))).toBeLessThan(2)
      expect(Math.abs(rightEnd.right - (middle + width))).toBeLessThan(2)
      // above the stone base
      expect(rightEnd.bottom).toBeLessThan(wall.frame.centerY + (1.6 - 0.9) * pixelsPerM + 2)
      expect((rightEnd.bottom - rightEnd.top) / pixelsPerM).toBeGreaterThan(1.6)
    })

    test('stucco has none', () => {
      expect(render('mediterranean', 'head')).toEqual(render('mediterranean', null))
    })
  })

  test('siding and masonry become one wall, of which each part can be kept', () => {
    const half = (isLeft: boolean) => ({
      ...wall.mask,
      data: wall.mask.data.map((value, i) => (i % 512 < 256 === isLeft ? value : 0)),
    })
    const areas = [
      { surface: 'siding', mask: half(true) },
      { surface: 'masonry', mask: half(false) },
      { surface: 'roof', mask: { ...wall.mask, data: new Uint8Array(wall.mask.data.length) } },
    ] as const
    const plan = prepareStyle(photo, studyHome(photo, areas, null))
    expect(plan.study.layers.map(({ surface }) => surface)).toEqual(['siding', 'masonry'])
    const render = (kept: readonly Surface[]) => {
      const out = new Uint8Array(photo.data.length)
      renderStyle(plan, findRecipe('exterior', 'mediterranean')!, out, kept)
      return out
    }
    const both = render([])
    const column = (data: Uint8Array, x: number) => meanOf(data, 1, [160, 235], [x, x + 4])
    // no seam where they meet
    for (const x of [250, 254, 258]) expect(column(both, x) / column(both, 240)).toBeCloseTo(1, 1)
    const withoutMasonry = render(['masonry'])
    expect(column(withoutMasonry, 320)).toBe(column(photo.data as Uint8Array, 320))
    expect(column(withoutMasonry, 200)).toBeCloseTo(column(both, 200), 5)
    expect(render(['siding', 'masonry'])).toEqual(new Uint8Array(photo.data))
  })

  test('a home without any area is refused', () => {
    const empty = { ...wall.mask, data: new Uint8Array(wall.mask.data.length) }
    expect(() => studyHome(photo, [{ surface: 'siding', mask: empty }], null)).toThrow(RangeError)
  })

  test('refuses a buffer of another length, and a style for another kind of photo', () => {
    const plan = prepareStyle(photo, knownStudy())
    expect(() => renderStyle(plan, findRecipe('exterior', 'tudor')!, new Uint8Array(3))).toThrow(RangeError)
    const room = findRecipe('interior', 'modern')!
    expect(() => renderStyle(plan, room, new Uint8Array(photo.data.length))).toThrow(RangeError)
    expect(findFinish(room, 'siding')).toBeNull()
    expect(findRecipe('exterior', 'toString')).toBeNull()
  })

  test('refuses an empty mask and one of another size', () => {
    const empty = { ...wall.mask, data: new Uint8Array(wall.mask.data.length) }
    expect(() => studyStyle(photo, empty, 'siding', null)).toThrow(RangeError)
    const small = { width: 8, height: 8, data: new Uint8Array(64).fill(255) }
    expect(() => studyStyle(photo, small, 'siding', null)).toThrow(RangeError)
  })
})
