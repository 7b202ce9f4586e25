import { describe, expect, test } from 'vitest'
import { linearFromEncoded } from '../../color/transfer.ts'
import { parseHex } from '../../color/hex.ts'
import { bakeTile, type GainTable, LEVEL_STEPS, sizeTile } from '../bake-tile.ts'
import { MATERIALS, type MaterialName } from './materials.ts'

const COLORS = ['#8A7A60', '#7A6A52', '#5E5040', '#C0B8A8'].map((hex) => linearFromEncoded(parseHex(hex)))
const FIT = { texelM: 0.004, wallWidthM: 6, wallHeightM: 1 }
const names = Object.keys(MATERIALS) as MaterialName[]

describe.each(names)('%s', (name) => {
  const material = MATERIALS[name](COLORS, FIT)

  test('is a reflectance everywhere, and the same each time it is asked', () => {
    const place = { red: 0, green: 0, blue: 0, heightM: 0 }
    const again = { ...place }
    for (let k = 0; k < 500; k++) {
      const u = ((k * 0.6180339) % 1) * material.widthM
      const v = ((k * 0.7548777) % 1) * material.heightM
      material.describe(u, v, place)
      for (const value of [place.red, place.green, place.blue]) {
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThan(1)
      }
      expect(Math.abs(place.heightM)).toBeLessThan(0.15)
      material.describe(u, v, again)
      expect(again).toEqual(place)
    }
  })

  test('goes on across the border of its tile', () => {
    const place = { red: 0, green: 0, blue: 0, heightM: 0 }
    let differing = 0
    for (let k = 0; k < 100; k++) {
      const v = ((k + 0.5) / 100) * material.heightM
      material.describe(1e-6, v, place)
      const left = place.green
      material.describe(material.widthM - 1e-6, v, place)
      if (Math.abs(place.green - left) > 0.03) differing++
    }
    expect(differing).toBeLessThan(30)
  })
})

test('a tile’s mean is the material’s, however it is lit, and every size of it has the same mean', () => {
  const same = Float32Array.from({ length: 1536 }, (_, step) => (step + 0.5) / 1024)
  const gains: GainTable = [same, same, same]
  const material = MATERIALS.brick(COLORS, FIT)
  const place = { red: 0, green: 0, blue: 0, heightM: 0 }
  let truth = 0
  for (let k = 0; k < 20_000; k++) {
    material.describe(
      ((k * 0.6180339) % 1) * material.widthM,
      ((k * 0.7548777) % 1) * material.heightM,
      place,
    )
    truth += place.green / 20_000
  }
  for (const hardness of [0, 1]) {
    const { levels } = bakeTile(material, sizeTile(material, 100, 2 ** 18), { hardness }, gains)
    for (const { data } of [levels[0], levels[3]]) {
      let sum = 0
      for (let at = 1; at < data.length; at += 3) sum += data[at]
      expect((3 * sum) / data.length / LEVEL_STEPS / truth).toBeCloseTo(1, 1)
    }
  }
})
