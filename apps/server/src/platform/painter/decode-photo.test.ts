import type { ColorRaster } from '@housecoat/engine'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { buildHouse, buildMask, photoOf } from '../../testing/build-photo.ts'
import { guardPhoto } from '../photo-guard/guard-photo.ts'
import { decodeMask, decodePhoto } from './decode-photo.ts'

const house = buildHouse(160, 120)

/** @returns the photo as the painter sees it, after the guard */
async function decode(photo: Sharp): Promise<ColorRaster> {
  return decodePhoto(guardPhoto(await photo.toBuffer()).bytes)
}

function meanDifference(raster: ColorRaster, pixels: Uint8Array): number {
  expect(raster.data.length).toBe(pixels.length)
  const total = pixels.reduce((sum, value, index) => sum + Math.abs(value - raster.data[index]), 0)
  return total / pixels.length
}

describe('every kind of photo becomes upright 8-bit sRGB', () => {
  test.each([
    ['PNG', photoOf(house).png(), 0],
    ['16-bit PNG', photoOf(house).toColourspace('rgb16').png(), 0],
    ['lossless WebP', photoOf(house).webp({ lossless: true }), 0],
    ['JPEG', photoOf(house).jpeg({ quality: 95 }), 3],
    ['progressive JPEG', photoOf(house).jpeg({ quality: 95, progressive: true }), 3],
    ['Display P3 JPEG', photoOf(house).withIccProfile('p3').jpeg({ quality: 95 }), 3],
    ['Display P3 PNG', photoOf(house).withIccProfile('p3').png(), 1],
    ['CMYK JPEG', photoOf(house).toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 95 }), 8],
  ])('%s', async (_name, photo, tolerance) => {
    const raster = await decode(photo.clone())
    expect(raster).toMatchObject({ width: 160, height: 120, channels: 3 })
    expect(meanDifference(raster, house.pixels)).toBeLessThanOrEqual(tolerance)
  })

  test.each([
    ['JPEG', photoOf(house).grayscale().jpeg()],
    ['PNG', photoOf(house).grayscale().png()],
    ['16-bit PNG', photoOf(house).toColourspace('grey16').png()],
  ])('a gray %s has three equal channels', async (_name, photo) => {
    const { data, channels } = await decode(photo.clone())
    expect(channels).toBe(3)
    expect(data.length).toBe(160 * 120 * 3)
    expect([data[0], data[1]]).toEqual([data[1], data[2]])
    expect(data[0]).toBeGreaterThan(100)
  })

  test('transparency becomes white', async () => {
    const clear = sharp({ create: { width: 64, height: 64, channels: 4, background: '#00000000' } })
    expect([...(await decode(clear.png())).data.subarray(0, 3)]).toEqual([255, 255, 255])
  })

  test('a palette PNG with a transparent color', async () => {
    const photo = photoOf(house).ensureAlpha(0).png({ palette: true, colors: 8 })
    expect([...(await decode(photo)).data.subarray(0, 3)]).toEqual([255, 255, 255])
  })
})

describe('the camera’s orientation', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('%i becomes upright', async (orientation) => {
    const stored = storeTurned(orientation)
    const raster = await decode(
      stored.withMetadata({ orientation }).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }),
    )
    expect([raster.width, raster.height]).toEqual([160, 120])
    expect(meanDifference(raster, house.pixels)).toBeLessThan(3)
  })

  test('of a PNG counts too', async () => {
    const stored = storeTurned(6)
    const raster = await decode(stored.withMetadata({ orientation: 6 }).png())
    expect(meanDifference(raster, house.pixels)).toBe(0)
  })

  /** The house as a camera held that way stores it: what each orientation tells a viewer to undo. */
  function storeTurned(orientation: number): Sharp {
    const turned = Buffer.alloc(house.pixels.length)
    const isSideways = orientation >= 5
    const [width, height] = isSideways ? [house.height, house.width] : [house.width, house.height]
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const [sourceX, sourceY] = uprightPlace(orientation, x, y, width, height)
        const source = (sourceY * house.width + sourceX) * 3
        house.pixels.copy(turned, (y * width + x) * 3, source, source + 3)
      }
    }
    return sharp(turned, { raw: { width, height, channels: 3 } })
  }

  /** Exif 2.3, tag 0x0112: which side of the upright picture the stored first row and column are. */
  function uprightPlace(
    orientation: number,
    x: number,
    y: number,
    width: number,
    height: number,
  ): [number, number] {
    const right = width - 1 - x
    const bottom = height - 1 - y
    const places: Record<number, [number, number]> = {
      1: [x, y],
      2: [right, y],
      3: [right, bottom],
      4: [x, bottom],
      5: [y, x],
      6: [bottom, x],
      7: [bottom, right],
      8: [y, right],
    }
    return places[orientation]
  }
})

describe('animations are their first frame', () => {
  test('WebP', async () => {
    const frames = Buffer.concat([house.pixels, Buffer.alloc(house.pixels.length)])
    const animated = sharp(frames, { raw: { width: 160, height: 240, channels: 3, pageHeight: 120 } })
    const file = await animated.webp({ lossless: true, loop: 0, delay: [100, 100] }).toBuffer()
    expect((await sharp(file).metadata()).pages).toBe(2)
    expect(meanDifference(await decodePhoto(guardPhoto(file).bytes), house.pixels)).toBe(0)
  })
})

describe('damaged pixels', () => {
  test.each([0.3, 0.6, 0.95])('a JPEG that ends after %f of its bytes', async (share) => {
    const whole = await photoOf(buildHouse(640, 480)).jpeg().toBuffer()
    const part = whole.subarray(0, Math.floor(whole.length * share))
    await expect(decodePhoto(guardPhoto(part).bytes)).rejects.toMatchObject({ code: 'image_damaged' })
  })

  test('a PNG whose pixels are garbage', async () => {
    const png = await photoOf(house).png().toBuffer()
    png.fill(0x55, 100, 400)
    await expect(decodePhoto(guardPhoto(png).bytes)).rejects.toMatchObject({ code: 'image_damaged' })
  })

  test('a JPEG with bytes after its end is still a photo', async () => {
    const photo = await photoOf(house).jpeg({ quality: 95 }).toBuffer()
    const raster = await decodePhoto(
      guardPhoto(Buffer.concat([photo, Buffer.from('MotionPhoto_Data')])).bytes,
    )
    expect(meanDifference(raster, house.pixels)).toBeLessThan(3)
  })
})

describe('masks', () => {
  test('white is inside, as gray, color or with transparency', async () => {
    const png = await buildMask(house)
    const packed = [
      png,
      await sharp(png).toColourspace('srgb').png().toBuffer(),
      await sharp(png).ensureAlpha().png().toBuffer(),
    ]
    for (const file of packed) expect((await decodeMask(file)).data).toEqual(house.mask)
  })

  test('transparent pixels are outside', async () => {
    const clear = sharp({ create: { width: 20, height: 10, channels: 4, background: '#ffffff00' } })
    expect((await decodeMask(await clear.png().toBuffer())).data).toEqual(Buffer.alloc(200))
  })

  test('a broken one says so', async () => {
    const png = await buildMask(house)
    png.fill(0x55, 60, 120)
    await expect(decodeMask(png)).rejects.toMatchObject({ code: 'mask_invalid' })
  })
})
