import sharp from 'sharp'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { makeLargePhoto } from './make-large-photo.ts'

const scene = fileURLToPath(new URL('./scenes/interior-102/photo.jpg', import.meta.url))

test('makes the same photo every time, at the asked size and with grain', async () => {
  const size = { width: 720, height: 480 }
  const [one, other] = await Promise.all([makeLargePhoto(scene, size), makeLargePhoto(scene, size)])
  expect(one.equals(other)).toBe(true)
  expect(await sharp(one).metadata()).toMatchObject({ ...size, format: 'jpeg' })
  const smooth = await sharp(scene).resize(720, 480).jpeg({ quality: 90 }).toBuffer()
  expect(one.length).toBeGreaterThan(smooth.length * 1.5)
})
