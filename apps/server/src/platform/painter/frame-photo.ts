import sharp from 'sharp'
import { chooseFrame, placeInFrame, type EditFrame } from '../image-models/edit-frame.ts'
import type { MaskForm } from '../image-models/image-model.ts'
import { decodeMask, decodeSmallPhoto, readUprightSize } from './decode-photo.ts'
import type { FramedPhoto, FrameJob } from './edit-job.ts'

/** models see less detail than a higher quality keeps */
const PHOTO_QUALITY = 92

/**
 * Fits a photo and its mask into the model's best-fitting frame. The rest is filled with the photo's mirrored borders,
 * since models continue what they see there.
 * @throws AppError image_damaged or mask_invalid
 */
export async function framePhoto({ photo, mask, frames, maskForm }: FrameJob): Promise<FramedPhoto> {
  const size = await readUprightSize(photo)
  const frame = chooseFrame(frames, size)
  const content = placeInFrame(frame, size)
  const { data } = await decodeSmallPhoto(photo, content)
  const framed = await sharp(data, { raw: { width: content.width, height: content.height, channels: 3 } })
    .extend({ ...bordersOf(frame, content), extendWith: 'mirror' })
    .jpeg({ quality: PHOTO_QUALITY })
    .toBuffer()
  const sentMask = mask !== null && maskForm !== null ? await frameMask(mask, frame, content, maskForm) : null
  return { frame, photo: framed, mask: sentMask }
}

async function frameMask(
  mask: Uint8Array,
  frame: EditFrame,
  content: ReturnType<typeof placeInFrame>,
  form: MaskForm,
): Promise<Uint8Array> {
  const { data, width, height } = await decodeMask(mask)
  const area = await sharp(data, { raw: { width, height, channels: 1 } })
    .resize({ width: content.width, height: content.height, fit: 'fill' })
    .extend({ ...bordersOf(frame, content), background: 'black' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  const { width: frameWidth, height: frameHeight } = frame
  const plane = { raw: { width: frameWidth, height: frameHeight, channels: 1 } } as const
  if (form === 'white') return sharp(area, plane).png().toBuffer()
  const kept = Buffer.from(area.map((share) => 255 - share))
  const black = { width: frameWidth, height: frameHeight, channels: 3, background: 'black' } as const
  return sharp({ create: black }).joinChannel(kept, plane).png().toBuffer()
}

function bordersOf(frame: EditFrame, { left, top, width, height }: ReturnType<typeof placeInFrame>) {
  return { left, top, right: frame.width - width - left, bottom: frame.height - height - top }
}
