import {
  WATERMARK_MARGIN_PX,
  WATERMARK_SHARE,
  WATERMARK_SIZE,
  WATERMARK_URL,
} from '../../../ui/brand/watermark.ts'
import { saveFile } from '../../../ui/page/save-file.ts'
import { shownPictureUrl } from '../../../ui/designs/picture-urls.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'

const SHARED_FILE_NAME = 'painted-house.png'
/** A shared picture goes through chats and mails: large enough for a screen, small enough to send. */
const SHARED_WIDTH = 2400

/**
 * Shares the result with the logo in its corner through the device, or saves it where the device cannot share.
 * Errors are only logged.
 * @param path of the result on the server
 */
export async function shareResult(path: string): Promise<void> {
  try {
    const picture = await drawWithWatermark(shownPictureUrl(path, SHARED_WIDTH))
    await sharePicture(new File([picture], SHARED_FILE_NAME, { type: 'image/png' }))
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError'
    if (!isCancelled) console.error(error)
  }
}

/** Opens the device's share sheet. Most desktops have none: there the picture is saved, and a toast says so. */
export async function sharePicture(file: File): Promise<void> {
  const content = { files: [file], title: 'My painted home' }
  if (canShare(content)) {
    await navigator.share(content)
    return
  }
  saveFile(file, file.name)
  showToast({
    title: 'Picture downloaded',
    description: `Find ${file.name} in your downloads to share it.`,
    kind: 'success',
  })
}

/** `canShare` is missing where sharing is not supported. */
function canShare(content: ShareData): boolean {
  return 'canShare' in navigator && navigator.canShare(content)
}

/** The watermark's rectangle: at most WATERMARK_SHARE of the width, with a proportional margin. */
export function placeWatermark(picture: { readonly width: number; readonly height: number }) {
  const scale = Math.min(1, (picture.width * WATERMARK_SHARE) / WATERMARK_SIZE.widthPx)
  const [width, height] = [WATERMARK_SIZE.widthPx * scale, WATERMARK_SIZE.heightPx * scale]
  const margin = WATERMARK_MARGIN_PX * scale
  return { x: picture.width - margin - width, y: picture.height - margin - height, width, height }
}

async function drawWithWatermark(pictureUrl: string): Promise<Blob> {
  const [picture, logo] = await Promise.all([loadImage(pictureUrl), loadImage(WATERMARK_URL)])
  const canvas = document.createElement('canvas')
  canvas.width = picture.naturalWidth
  canvas.height = picture.naturalHeight
  const context = canvas.getContext('2d')
  if (context === null) throw new Error("This browser can't draw on a canvas")
  context.drawImage(picture, 0, 0)
  const place = placeWatermark(canvas)
  context.drawImage(logo, place.x, place.y, place.width, place.height)
  return await new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error("This browser can't encode the picture")) : resolve(blob)),
      'image/png',
    )
  })
}

async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}
