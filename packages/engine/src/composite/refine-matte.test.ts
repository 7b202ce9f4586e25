import { describe, expect, test } from 'vitest'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import { resizeColor } from '../raster/resize.ts'
import { drawMatte, refineMatte, studyEdge, studyEdges } from './refine-matte.ts'

const DARK = 60
const LIGHT = 220

/** A light left part and a dark right part; the edge at `edge` may fall inside a pixel. */
function twoParts(width: number, height: number, edge: number): ColorRaster {
  const data = new Uint8Array(width * height * 3)
  for (let i = 0; i < width * height; i++) {
    const light = Math.min(1, Math.max(0, edge - (i % width)))
    data.fill(Math.round(DARK + light * (LIGHT - DARK)), i * 3, i * 3 + 3)
  }
  return { width, height, channels: 3, data }
}

function leftMask(width: number, height: number, edge: number): Mask {
  return {
    width,
    height,
    data: Uint8Array.from({ length: width * height }, (_, i) => (i % width < edge ? 255 : 0)),
  }
}

/** How far (of 255) a matte may fall again beside an edge without being visible. */
const TOLERATED_FALL = 12

/**
 * A sided wall with grain, white-framed windows and a slatted vent, whose frames the mask follows roughly: sometimes it
 * stops within the frame, sometimes beyond it.
 */
function buildTrimmedWall(width: number) {
  const height = Math.round(0.6 * width)
  const unit = width / 1000
  const frame = 9 * unit
  const windows = [
    { left: 100, top: 100, right: 260, bottom: 330 },
    { left: 380, top: 120, right: 560, bottom: 300 },
    { left: 700, top: 150, right: 800, bottom: 250 },
  ].map((box) => ({
    left: Math.round(box.left * unit),
    top: Math.round(box.top * unit),
    right: Math.round(box.right * unit),
    bottom: Math.round(box.bottom * unit),
  }))
  const random = noiseOf(7)
  const data = new Uint8Array(width * height * 3)
  const small = { width: 1000, height: 600 }
  const maskData = new Uint8Array(small.width * small.height).fill(255)
  windows.forEach((box, k) => {
    // up to two pixels of the mask off, to either side
    const off = [1.5, -1, 2][k]
    for (let y = Math.round(box.top / unit + off); y < Math.round(box.bottom / unit - off); y++)
      maskData.fill(
        0,
        y * 1000 + Math.round(box.left / unit + off),
        y * 1000 + Math.round(box.right / unit - off),
      )
  })
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 3) {
      const inside = windows.findIndex(
        (box) => x >= box.left && x < box.right && y >= box.top && y < box.bottom,
      )
      const siding = (y / unit) % 24 < 1.5 ? 0.8 : 1
      let color = [168 * siding, 150 * siding, 120 * siding]
      if (inside >= 0) {
        const box = windows[inside]
        const depth = Math.min(x - box.left, box.right - 1 - x, y - box.top, box.bottom - 1 - y)
        const slat = inside === 2 && (y / unit) % 12 < 5
        color = depth < frame ? [232, 231, 226] : slat ? [190, 188, 180] : [44, 50, 60]
      }
      const grain = 5 * (random() + random() - 1)
      for (let c = 0; c < 3; c++) data[at + c] = color[c] + grain
    }
  const mask: Mask = { ...small, data: maskData }
  return { photo: { width, height, channels: 3, data } as ColorRaster, mask, windows }
}

function noiseOf(seed: number): () => number {
  let state = seed
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32
}

describe('refineMatte', () => {
  test('moves a mask that is a little off onto the photo’s edge', () => {
    const matte = refineMatte(twoParts(120, 40, 60), leftMask(120, 40, 62))
    for (let y = 4; y < 36; y++)
      for (let x = 0; x < 120; x++) {
        const value = matte.data[y * 120 + x]
        if (x < 60) expect(value).toBeGreaterThanOrEqual(250)
        else expect(value).toBeLessThanOrEqual(5)
      }
  })

  test('gives a mixed pixel a fraction', () => {
    const matte = refineMatte(twoParts(120, 40, 60.5), leftMask(120, 40, 60))
    expect(matte.data[20 * 120 + 60]).toBeGreaterThan(90)
    expect(matte.data[20 * 120 + 60]).toBeLessThan(165)
  })

  test('is exactly the mask away from its edge, even in a busy photo', () => {
    const photo = twoParts(200, 60, 100)
    const busy = { ...photo, data: photo.data.map((value, i) => (value + ((i * 7919) % 97)) % 256) }
    const matte = refineMatte(busy, leftMask(200, 60, 100))
    for (let i = 0; i < matte.data.length; i++) {
      if (i % 200 < 92) expect(matte.data[i]).toBe(255)
      if (i % 200 >= 108) expect(matte.data[i]).toBe(0)
    }
  })

  test('answers at the photo’s size for a smaller mask', () => {
    const matte = refineMatte(twoParts(900, 300, 450), leftMask(300, 100, 150))
    expect([matte.width, matte.height]).toEqual([900, 300])
    expect(matte.data[150 * 900 + 440]).toBe(255)
    expect(matte.data[150 * 900 + 460]).toBe(0)
  })

  test.each([2000, 2600, 3000, 3600, 4400])('C5: is monotone into the area, %i px wide', (width) => {
    const { photo, mask, windows } = buildTrimmedWall(width)
    const { data } = refineMatte(photo, mask)
    const worst = { drop: 0, x: 0, y: 0 }
    for (const { left, right, top, bottom } of windows) {
      const reach = Math.round(0.012 * width)
      const along = (from: number, to: number) =>
        [0.3, 0.45, 0.6, 0.7].map((t) => Math.round(from + t * (to - from)))
      const walk = (x: number, y: number, dx: number, dy: number) => {
        let most = 0
        for (let step = -reach; step <= reach; step++) {
          const alpha = data[(y + step * dy) * width + x + step * dx]
          most = Math.max(most, alpha)
          if (most - alpha > worst.drop)
            Object.assign(worst, { drop: most - alpha, x: x + step * dx, y: y + step * dy })
        }
        expect(most).toBe(255)
      }
      for (const y of along(top, bottom)) {
        walk(left, y, -1, 0)
        walk(right, y, 1, 0)
      }
      for (const x of along(left, right)) {
        walk(x, top, 0, -1)
        walk(x, bottom, 0, 1)
      }
    }
    expect(worst.drop, `at ${worst.x}, ${worst.y}`).toBeLessThanOrEqual(TOLERATED_FALL)
  })

  test('keeps thin bars before the area in a photo larger than its mask', () => {
    const [width, height, scale, bar, gap] = [4096, 400, 4, 8.8, 19]
    const isBar = (x: number) => x >= 800 && x < 1600 && x % (bar + gap) < bar
    const isArea = (x: number, y: number) => y >= 80 && y < 320 && !isBar(x)
    const random = noiseOf(3)
    const data = new Uint8Array(width * height * 3)
    for (let i = 0; i < width * height; i++) {
      const light = isArea(i % width, Math.floor(i / width)) ? 50 : 205
      data.fill(light + 40 * (random() - 0.5), 3 * i, 3 * i + 3)
    }
    const small = { width: width / scale, height: height / scale }
    const mask: Mask = {
      ...small,
      data: Uint8Array.from({ length: small.width * small.height }, (_, i) =>
        isArea((i % small.width) * scale + 2, Math.floor(i / small.width) * scale + 2) ? 255 : 0,
      ),
    }
    const matte = refineMatte({ width, height, channels: 3, data }, mask)
    let error = 0
    for (let x = 780; x < 1620; x++)
      error += Math.abs(matte.data[200 * width + x] / 255 - (isArea(x, 200) ? 1 : 0))
    expect(error / 840).toBeLessThan(0.05)
  })

  test.each([1, 2, 4])('leaves a light frame of %i px before dark glass alone', (frame) => {
    const [width, height, edge] = [1280, 60, 640]
    const column = (x: number) =>
      x < edge ? [150, 140, 118] : x < edge + frame ? [236, 235, 230] : [38, 42, 50]
    const data = Uint8Array.from(
      { length: width * height * 3 },
      (_, i) => column(Math.floor(i / 3) % width)[i % 3],
    )
    const matte = refineMatte({ width, height, channels: 3, data }, leftMask(width, height, edge))
    for (let x = edge - 10; x < edge; x++) expect(matte.data[30 * width + x]).toBeGreaterThanOrEqual(200)
    for (let x = edge; x < edge + 10; x++) expect(matte.data[30 * width + x]).toBeLessThanOrEqual(50)
  })

  test('asks a smaller copy of the photo for the same answer', () => {
    const photo = twoParts(1800, 600, 900)
    const mask = leftMask(600, 200, 300)
    const full = refineMatte(photo, mask)
    const quick = drawMatte(photo, studyEdge(resizeColor(photo, 900, 300), mask))
    full.data.forEach((value, i) => {
      if (Math.abs(value - quick.data[i]) > 2) expect.fail(`${value} became ${quick.data[i]} at ${i}`)
    })
  })

  test.each([0, 255])('keeps an even mask of %i as it is', (value) => {
    const mask = { width: 30, height: 20, data: new Uint8Array(600).fill(value) }
    expect(new Set(refineMatte(twoParts(60, 40, 20), mask).data)).toEqual(new Set([value]))
  })

  test('accepts a narrow photo whose mask had its short side rounded', () => {
    const photo = twoParts(49, 748, 20)
    const matte = refineMatte(photo, leftMask(24, 360, 10))
    expect([matte.width, matte.height]).toEqual([49, 748])
  })

  test('refuses another aspect and torn buffers', () => {
    expect(() => refineMatte(twoParts(60, 40, 20), leftMask(60, 60, 20))).toThrow(RangeError)
    const study = studyEdge(twoParts(60, 40, 20), leftMask(60, 40, 20))
    expect(() => drawMatte(twoParts(60, 60, 20), study)).toThrow(RangeError)
    expect(() => refineMatte({ ...twoParts(60, 40, 20), width: 61 }, leftMask(60, 40, 20))).toThrow(
      RangeError,
    )
  })

  test('areas studied together have the edges that each has alone, wherever they lie', () => {
    const { photo, mask } = buildTrimmedWall(1000)
    const rowsOf = (from: number, to: number): Mask => ({
      ...mask,
      data: mask.data.map((value, i) => (i >= from * mask.width && i < to * mask.width ? value : 0)),
    })
    const parts = [rowsOf(0, 90), rowsOf(90, 400), rowsOf(560, 600)]
    const together = studyEdges(photo, parts).map((study) => drawMatte(photo, study))
    expect(together).toEqual(parts.map((part) => refineMatte(photo, part)))
    // the wall's rows without windows are not cut by the box around them
    expect(together[0].data.subarray(0, 80 * photo.width)).toEqual(new Uint8Array(80 * photo.width).fill(255))
  })
})
