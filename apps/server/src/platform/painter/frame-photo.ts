import { drawLines, type GrayRaster, type Line, type Point } from '@housecoat/engine'
import sharp from 'sharp'
import { chooseFrame, placeInFrame, type EditFrame } from '../image-models/edit-frame.ts'
import type { MaskForm } from '../image-models/image-model.ts'
import type { Analyze } from '../surface-model/open-analyzer.ts'
import { neverCancelled, type Checkpoint } from './checkpoint.ts'
import { decodeMask, decodeSmallPhoto, readUprightSize } from './decode-photo.ts'
import type { FramedPhoto, FrameJob, Guidance } from './edit-job.ts'
import { guideEdit, type EditGuide } from './guide-edit.ts'

/** models see less detail than a higher quality keeps */
const PHOTO_QUALITY = 92

/**
 * Fits a photo and its mask into the model's best-fitting frame. The rest is filled with the photo's mirrored borders,
 * since models continue what they see there. For a style it adds what the house model says.
 * @param analyze finds the photo's surfaces
 * @param checkpoint stops a canceled job between two stages
 * @throws AppError image_damaged, mask_invalid or mask_labels_invalid
 */
export async function framePhoto(
  job: FrameJob,
  analyze: Analyze,
  checkpoint: Checkpoint = neverCancelled,
): Promise<FramedPhoto> {
  const { photo, mask, frames, maskForm, style } = job
  const size = await readUprightSize(photo)
  const frame = chooseFrame(frames, size)
  const place = { frame, content: placeInFrame(frame, size) }
  const guide = style === undefined ? null : await guideEdit(job, style, size, analyze, checkpoint)
  // the mask of a whole home numbers its surfaces, which no hosted model reads
  const area = style?.isWholeHome === true ? guide!.area : mask && (await decodeMask(mask))
  return {
    frame,
    photo: await frameColors(photo, place),
    mask: area !== null && maskForm !== null ? await frameMask(area, place, maskForm) : null,
    guidance: guide && (await describeGuide(guide, job, place)),
  }
}

/** Where the photo is in its frame. */
interface Place {
  readonly frame: EditFrame
  readonly content: ReturnType<typeof placeInFrame>
}

async function frameColors(photo: Uint8Array, { frame, content }: Place): Promise<Uint8Array> {
  const { data } = await decodeSmallPhoto(photo, content)
  return sharp(data, { raw: { width: content.width, height: content.height, channels: 3 } })
    .extend({ ...bordersOf(frame, content), extendWith: 'mirror' })
    .jpeg({ quality: PHOTO_QUALITY })
    .toBuffer()
}

async function frameMask(
  { data, width, height }: GrayRaster,
  { frame, content }: Place,
  form: MaskForm,
): Promise<Uint8Array> {
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

async function describeGuide(
  guide: EditGuide,
  { takesLines }: Pick<FrameJob, 'takesLines'>,
  place: Place,
): Promise<Guidance> {
  const { openings, isEveryWindowSure, outline, area, expectedOverlap } = guide
  const hasLines = takesLines && openings.length + outline.length > 0
  return {
    openings: openings.map(({ kind, place, isTwoCar }) => ({ kind, place, isTwoCar })),
    isEveryWindowSure,
    hasOutline: outline.length > 0,
    lines: hasLines ? await packGray(linesOf(guide, place)) : null,
    area: area && (await packGray(area)),
    expectedOverlap,
  }
}

/** The outline of the house and its openings, in the frame. */
function linesOf({ openings, outline, size }: EditGuide, { frame, content }: Place): GrayRaster {
  const toFrame = ([x, y]: Point): Point => [
    content.left + (x * content.width) / size.width,
    content.top + (y * content.height) / size.height,
  ]
  const sides = openings.flatMap(({ quad }) => quad.map((from, k): Line => ({ from, to: quad[(k + 1) % 4] })))
  const lines = [...outline, ...sides].map(({ from, to }) => ({ from: toFrame(from), to: toFrame(to) }))
  return drawLines(lines, frame)
}

async function packGray({ data, width, height }: GrayRaster): Promise<Uint8Array> {
  return sharp(data, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}

function bordersOf(frame: EditFrame, { left, top, width, height }: ReturnType<typeof placeInFrame>) {
  return { left, top, right: frame.width - width - left, bottom: frame.height - height - top }
}
