import { describe, expect, test } from 'vitest'
import type { ColorRaster } from '../raster/raster.ts'
import { alignPicture, registerPicture } from './register-picture.ts'

const WIDTH = 600
const HEIGHT = 400

interface Opening {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const WINDOWS: readonly Opening[] = [
  { left: 60, top: 80, width: 70, height: 90 },
  { left: 200, top: 80, width: 70, height: 90 },
  { left: 340, top: 80, width: 70, height: 90 },
  { left: 470, top: 80, width: 70, height: 90 },
  { left: 60, top: 230, width: 70, height: 90 },
  { left: 250, top: 220, width: 90, height: 170 },
  { left: 470, top: 230, width: 70, height: 90 },
]

type Rgb = readonly [number, number, number]

/** A façade with framed openings; `moved` tells where each stands. */
function drawHouse(
  wall: Rgb,
  glass: Rgb,
  moved: (opening: Opening, index: number) => Opening = (opening) => opening,
): ColorRaster {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 3)
  const fill = ({ left, top, width, height }: Opening, rgb: Rgb) => {
    for (let y = Math.round(top); y < top + height; y++)
      for (let x = Math.round(left); x < left + width; x++) data.set(rgb, (y * WIDTH + x) * 3)
  }
  fill({ left: 0, top: 0, width: WIDTH, height: HEIGHT }, wall)
  WINDOWS.map(moved).forEach((opening) => {
    const { left, top, width, height } = opening
    fill({ left: left - 8, top: top - 8, width: width + 16, height: height + 16 }, [240, 240, 238])
    fill(opening, glass)
  })
  return { width: WIDTH, height: HEIGHT, channels: 3, data }
}

const photo = drawHouse([150, 120, 90], [60, 70, 80])
const shiftedBy = (x: number, y: number) => (opening: Opening) => ({
  ...opening,
  left: opening.left + x,
  top: opening.top + y,
})

describe('how far straight edges drift', () => {
  test('a picture in other colors has not moved', () => {
    const restyled = drawHouse([40, 55, 70], [140, 160, 170])
    const { drift, keptShare, shift } = registerPicture(photo, restyled, null)!
    expect(drift).toBeLessThan(0.002)
    expect(keptShare).toBeGreaterThan(0.9)
    expect(Math.hypot(shift.x, shift.y)).toBeLessThan(0.002)
  })

  test('a picture that moved as a whole is told apart from one whose windows moved', () => {
    const { drift, shift } = registerPicture(
      photo,
      drawHouse([40, 55, 70], [140, 160, 170], shiftedBy(9, -6)),
      null,
    )!
    expect(shift.x * WIDTH).toBeCloseTo(9, 0)
    expect(shift.y * WIDTH).toBeCloseTo(-6, 0)
    expect(drift).toBeLessThan(0.004)
  })

  test('windows that moved by 2 % of the width, each its own way, are told', () => {
    const moved = drawHouse([40, 55, 70], [140, 160, 170], (opening, index) =>
      shiftedBy(index % 2 === 0 ? 12 : -12, index % 3 === 0 ? 8 : -8)(opening),
    )
    expect(registerPicture(photo, moved, null)!.drift).toBeGreaterThan(0.01)
  })

  test('a shift that other edges told is left out of the drift, and no other', () => {
    const moved = drawHouse([40, 55, 70], [140, 160, 170], shiftedBy(9, -6))
    const known = { x: 9 / WIDTH, y: -6 / WIDTH, scale: 0 }
    expect(registerPicture(photo, moved, null, known)!.drift).toBeLessThan(0.004)
    expect(registerPicture(photo, moved, null, { x: 0, y: 0, scale: 0 })!.drift).toBeGreaterThan(0.01)
  })

  test('a picture without those edges has lost them', () => {
    const blank = drawHouse([40, 55, 70], [140, 160, 170], () => ({
      left: 300,
      top: 200,
      width: 1,
      height: 1,
    }))
    expect(registerPicture(photo, blank, null)!.keptShare).toBeLessThan(0.3)
  })

  test('edges outside the given part do not count', () => {
    const data = new Uint8Array(WIDTH * HEIGHT)
    for (let y = 0; y < HEIGHT; y++) data.fill(255, y * WIDTH, y * WIDTH + 160)
    const within = { width: WIDTH, height: HEIGHT, data }
    const moved = drawHouse([40, 55, 70], [140, 160, 170], (opening) =>
      opening.left < 160 ? opening : shiftedBy(12, 0)(opening),
    )
    expect(registerPicture(photo, moved, within)!.drift).toBeLessThan(0.004)
    expect(registerPicture(photo, moved, null)!.drift).toBeGreaterThan(0.01)
  })

  test('a photo without straight edges tells nothing', () => {
    const gray = {
      width: 64,
      height: 64,
      channels: 3,
      data: new Uint8ClampedArray(64 * 64 * 3).fill(128),
    } as const
    expect(registerPicture(gray, gray, null)).toBeNull()
  })
})

describe('aligning', () => {
  test('brings a moved picture back onto its photo', () => {
    const moved = drawHouse([150, 120, 90], [60, 70, 80], shiftedBy(9, -6))
    const { shift } = registerPicture(photo, moved, null)!
    const back = alignPicture(moved, shift, WIDTH, HEIGHT)
    const after = registerPicture(photo, back, null)!
    expect(Math.hypot(after.shift.x, after.shift.y) * WIDTH).toBeLessThan(1)
  })

  test('leaves a picture that lies right as it is, but for its size', () => {
    const still = { x: 0, y: 0, scale: 0 }
    expect(alignPicture(photo, still, WIDTH, HEIGHT).data).toEqual(photo.data)
    expect(alignPicture(photo, still, 300, 200)).toMatchObject({ width: 300, height: 200 })
  })
})
