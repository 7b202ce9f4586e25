import type { ColorRaster, GrayRaster } from './raster.ts'

/**
 * Checks that a picture's buffer matches its size.
 * @throws RangeError when a side is not a positive integer or the buffer has another length
 */
export function checkRaster(raster: ColorRaster | GrayRaster): void {
  const channels = 'channels' in raster ? raster.channels : 1
  checkSize(raster.width, raster.height)
  if (raster.data.length !== raster.width * raster.height * channels)
    throw new RangeError(
      `a ${raster.width}×${raster.height} raster with ${channels} channels cannot hold ${raster.data.length} bytes`,
    )
}

/**
 * Checks two pictures, of which one belongs to the other.
 * @param photo the picture
 * @param part its mask, its matte, or a share of the light on each pixel
 * @param name of the part, for the error
 * @throws RangeError when a buffer does not fit its shape or the sizes differ
 */
export function checkPart(
  photo: ColorRaster,
  part: GrayRaster,
  name: 'mask' | 'matte' | 'reach' | 'sun share',
): void {
  checkRaster(photo)
  checkRaster(part)
  if (part.width !== photo.width || part.height !== photo.height)
    throw new RangeError(
      `a ${part.width}×${part.height} ${name} does not fit a ${photo.width}×${photo.height} photo`,
    )
}

/**
 * Checks that both sides are positive integers.
 * @throws RangeError when a side is not a positive integer
 */
export function checkSize(width: number, height: number): void {
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1)
    throw new RangeError(`a raster's sides must be positive integers, got ${width}×${height}`)
}
