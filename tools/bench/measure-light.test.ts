import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { measureLights } from './measure-light.ts'

const SCENES = fileURLToPath(new URL('./light-scenes', import.meta.url))

test('on a brick house the light found is nearer the truth than the luminance, without an analysis too', async () => {
  const [house, ...others] = await measureLights(SCENES, null)
  expect([house.scene, others]).toEqual(['exterior-1404', []])
  expect(house.photoError).toBeGreaterThan(1)
  expect(house.lightError).toBeLessThan(0.8)
  expect(house.rightByBrightness).toBeLessThan(0.4)
  expect(house.rightByShare).toBeGreaterThan(0.55)
  expect(Math.abs(house.navyOverWhite - 1)).toBeLessThan(0.04)
})
