import { bytesOf } from '../raster/bytes-of.ts'
import { checkRaster } from '../raster/check-raster.ts'
import type { ColorRaster, Matte } from '../raster/raster.ts'

/**
 * Composites a picture over a photo with a matte as alpha, in place. Where the matte is 0 no byte changes.
 * @param photo encoded sRGB; receives the result
 * @param picture of the photo's size and channels
 * @param matte of the photo's size
 * @throws RangeError when a buffer does not fit its shape or sizes differ
 */
export function layOver(photo: ColorRaster, picture: ColorRaster, matte: Matte): void {
  for (const raster of [photo, picture, matte]) {
    checkRaster(raster)
    if (raster.width !== photo.width || raster.height !== photo.height)
      throw new RangeError(`${raster.width}×${raster.height} does not fit ${photo.width}×${photo.height}`)
  }
  const { channels } = photo
  if (picture.channels !== channels) throw new RangeError('the picture has other channels than the photo')
  const to = bytesOf(photo)
  const from = bytesOf(picture)
  for (let i = 0, at = 0; i < matte.data.length; i++, at += channels) {
    const share = matte.data[i]
    if (share === 0) continue
    for (let c = 0; c < 3; c++) to[at + c] += Math.round(((from[at + c] - to[at + c]) * share) / 255)
  }
}
