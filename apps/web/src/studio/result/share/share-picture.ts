import { shownPictureUrl } from '../../../ui/designs/picture-urls.ts'
import { encodeCanvas } from '../../../ui/page/encode-canvas.ts'
import { shareFile } from './share-file.ts'
import { createCanvas, drawWatermark, loadImage, loadWatermark } from './watermark.ts'

const SHARED_FILE_NAME = 'painted-house.png'
/** A shared picture goes through chats and mails: large enough for a screen, small enough to send. */
const SHARED_WIDTH = 2400

/**
 * Shares the result with the logo in its corner through the device, or saves it where the device cannot share.
 * Errors are only logged.
 * @param path of the result on the server
 */
export async function sharePicture(path: string): Promise<void> {
  try {
    const picture = await drawWithWatermark(shownPictureUrl(path, SHARED_WIDTH))
    await shareFile(new File([picture], SHARED_FILE_NAME, { type: 'image/png' }), 'Picture')
  } catch (error) {
    console.error(error)
  }
}

async function drawWithWatermark(pictureUrl: string): Promise<Blob> {
  const [picture, logo] = await Promise.all([loadImage(pictureUrl), loadWatermark()])
  const context = createCanvas({ width: picture.naturalWidth, height: picture.naturalHeight })
  context.drawImage(picture, 0, 0)
  drawWatermark(context, logo)
  return encodeCanvas(context.canvas, 'image/png')
}
