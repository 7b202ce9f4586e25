import { photoError } from './photo-error.ts'

/**
 * Decodes a HEIC photo, upright. The codec (over a megabyte) is loaded by the first call.
 * @throws a PhotoError when the file cannot be decoded
 */
export async function decodeHeic(file: Blob): Promise<ImageBitmap> {
  const { default: createLibheif } = await import('libheif-js/libheif-wasm/libheif-bundle.mjs')
  const libheif = await createLibheif()
  const image = new libheif.HeifDecoder().decode(new Uint8Array(await file.arrayBuffer())).at(0)
  if (image === undefined) throw photoError('image_damaged')
  try {
    const pixels = new ImageData(image.get_width(), image.get_height())
    await new Promise<void>((resolve, reject) => {
      image.display(pixels, (shown) => (shown === null ? reject(photoError('image_damaged')) : resolve()))
    })
    return await createImageBitmap(pixels)
  } finally {
    image.free()
  }
}
