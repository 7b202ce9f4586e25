import { describe, expect, test } from 'vitest'
import type { ColorRaster, Matte } from '../raster/raster.ts'
import { findRoomGains, findRoomReach, lightRoom } from './room-light.ts'

const gray = { linear: [0.4, 0.4, 0.4] } as const
const walls = { coverage: 0.3, reflectance: gray } as const

const matteOf = (...data: number[]): Matte => ({ width: data.length, height: 1, data: Uint8Array.from(data) })

/** A row of gray pixels. */
const rowOf = (...grays: number[]): ColorRaster => ({
  width: grays.length,
  height: 1,
  channels: 3,
  data: Uint8ClampedArray.from(grays.flatMap((byte) => [byte, byte, byte])),
})

describe('findRoomGains', () => {
  test('the paint that is there already changes nothing', () => {
    expect(findRoomGains([{ ...walls, paint: [0.4, 0.4, 0.4] }])).toEqual([1, 1, 1])
  })

  test('a lighter paint brightens the room, a red one reddens it', () => {
    const [white] = findRoomGains([{ ...walls, paint: [0.9, 0.9, 0.9] }])
    expect(white).toBeGreaterThan(1.2)
    const [red, green] = findRoomGains([{ ...walls, paint: [0.5, 0.05, 0.05] }])
    expect(red).toBeGreaterThan(1)
    expect(green).toBeLessThan(0.9)
  })

  test('a small surface does little, and several add up to no more than a room has light', () => {
    const paint = [0.9, 0.9, 0.9] as const
    const [small] = findRoomGains([{ ...walls, coverage: 0.02, paint }])
    expect(small).toBeLessThan(1.03)
    const three = [1, 2, 3].map(() => ({ ...walls, paint }))
    const [most] = findRoomGains(three)
    expect(most).toBeGreaterThan(findRoomGains([three[0]])[0])
    expect(most).toBeLessThan(2)
  })
})

describe('findRoomReach', () => {
  test('leaves out what is painted and windows', () => {
    const surfaces = {
      grid: { width: 2, height: 1 },
      classes: ['wall', 'window'],
      probabilities: [Uint8Array.of(255, 0), Uint8Array.of(0, 255)],
    } as const
    const reach = findRoomReach([matteOf(255, 100, 0, 0), matteOf(0, 100, 0, 0)], {
      ...surfaces,
      probabilities: [...surfaces.probabilities],
    })
    expect(reach.data[0]).toBe(0)
    expect(reach.data[3]).toBe(0)
    expect(findRoomReach([matteOf(255, 100, 0, 0), matteOf(0, 100, 0, 0)], null).data).toEqual(
      Uint8Array.of(0, 55, 255, 255),
    )
  })

  test('refuses mattes of several sizes, and none', () => {
    expect(() => findRoomReach([matteOf(0, 0), matteOf(0)], null)).toThrow(RangeError)
    expect(() => findRoomReach([], null)).toThrow(RangeError)
  })
})

describe('lightRoom', () => {
  test('changes each pixel as far as the room’s light reaches it', () => {
    const photo = rowOf(100, 100, 100)
    const picture = photo.data.slice()
    lightRoom(photo, matteOf(0, 128, 255), [1.5, 1, 0.5], picture)
    const [none, half, whole] = [0, 3, 6].map((at) => [...picture.subarray(at, at + 3)])
    expect(none).toEqual([100, 100, 100])
    expect(whole[0]).toBeGreaterThan(half[0])
    expect(half[0]).toBeGreaterThan(100)
    expect(whole[1]).toBe(100)
    expect(whole[2]).toBeLessThan(half[2])
  })

  test('clips nothing that was not clipped', () => {
    const photo = rowOf(240, 254, 255)
    const picture = photo.data.slice()
    lightRoom(photo, matteOf(255, 255, 255), [1.6, 1.6, 1.6], picture)
    expect(picture[0]).toBeGreaterThan(240)
    expect(picture[0]).toBeLessThan(255)
    expect(picture[6]).toBe(255)
  })

  test('refuses pictures of another size', () => {
    const photo = rowOf(1, 2)
    expect(() => lightRoom(photo, matteOf(1), [1, 1, 1], photo.data.slice())).toThrow(RangeError)
    expect(() => lightRoom(photo, matteOf(1, 1), [1, 1, 1], new Uint8Array(3))).toThrow(RangeError)
  })
})
