import type { Picture } from '../../photo/bitmap-canvas.tsx'
import { drawPicture } from '../../photo/draw-picture.ts'
import { shownPictureUrl } from '../../../ui/designs/picture-urls.ts'
import { clipSizeOf, type ClipPictures } from './clip-frames.ts'
import { findVideoType, recordClip, type ClipProgress } from './record-clip.ts'
import { createCanvas, loadImage, loadWatermark } from './watermark.ts'

const AFTER_WIDTH = 1600
/** Phones encode a smaller clip in time, and it is smaller to send. */
const VIDEO_LONG_SIDE_PX = { phone: 720, other: 1280 } as const
const GIF_LONG_SIDE_PX = 480

export interface ClipSource {
  readonly before: Picture
  /** path of the result on the server */
  readonly resultPath: string
  readonly isPhone: boolean
}

/**
 * Makes a clip of a few seconds that wipes from the photo to the result, with the logo in its corner: a video where the
 * browser records one, else a GIF.
 * @throws DOMException `AbortError` when it is canceled; others when the picture doesn't load
 */
export async function makeClip(source: ClipSource, progress: ClipProgress): Promise<File> {
  const pictures = await loadPictures(source)
  progress.signal.throwIfAborted()
  const type = findVideoType()
  if (type !== null) {
    const video = await tryToRecord(source, pictures, type, progress)
    if (video !== null) return nameClip(video)
  }
  const { encodeGif } = await import('./encode-gif.ts')
  const context = createCanvas(clipSizeOf(source.before, GIF_LONG_SIDE_PX))
  return nameClip(await encodeGif(context, pictures, progress))
}

/** @returns null where the browser fails at a type that it claims to record */
async function tryToRecord(
  { before, isPhone }: ClipSource,
  pictures: ClipPictures,
  type: string,
  progress: ClipProgress,
): Promise<Blob | null> {
  const longSidePx = VIDEO_LONG_SIDE_PX[isPhone ? 'phone' : 'other']
  try {
    return await recordClip(createCanvas(clipSizeOf(before, longSidePx)), pictures, type, progress)
  } catch (error) {
    progress.signal.throwIfAborted()
    console.warn('No video could be recorded; the clip becomes a GIF.', error)
    return null
  }
}

async function loadPictures({ before, resultPath }: ClipSource): Promise<ClipPictures> {
  const [after, logo] = await Promise.all([
    loadImage(shownPictureUrl(resultPath, AFTER_WIDTH)),
    loadWatermark(),
  ])
  const context = createCanvas(before)
  drawPicture(context.canvas, before)
  return { before: context.canvas, after, logo }
}

function nameClip(clip: Blob): File {
  const ending = clip.type.replace(/^.*\//, '')
  return new File([clip], `housecoat-before-after.${ending}`, { type: clip.type })
}
