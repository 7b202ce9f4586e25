import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { CardJob, PictureSize } from './paint-job.ts'

/** the size that link previews use */
const CARD = { width: 1200, height: 630 } as const
const MAX_BYTES = 300_000
/** tried in this order until the file is small enough; the last one is always accepted */
const QUALITIES = [84, 74, 62, 48, 34, 20] as const
/** wider pictures are split into before and after; others are placed side by side */
const WIDE_RATIO = 1.2
/** share of a wide picture that shows before */
const BEFORE_SHARE = 0.4

/** the line between before and after */
const SEAM = { width: 6, height: CARD.height, channels: 3, background: '#faf7f2' } as const
/** logo and name; made by apps/web/build/make-brand-files.ts */
const WATERMARK = fileURLToPath(new URL('./watermark.png', import.meta.url))
const WATERMARK_PLACE = { left: 936, top: 540 } as const

/** Draws before and after into one picture, with a line between them and our logo. */
export async function makeCard({ beforePath, afterPath, outputPath }: CardJob): Promise<PictureSize> {
  const { autoOrient } = await sharp(afterPath).metadata()
  const isWide = autoOrient.width / autoOrient.height >= WIDE_RATIO
  const seam = Math.round(CARD.width * (isWide ? BEFORE_SHARE : 0.5))
  const fittedWidth = isWide ? CARD.width : seam
  const afterLeft = isWide ? seam : 0
  const before = await cut(beforePath, fittedWidth, { left: 0, width: seam })
  const after = await cut(afterPath, fittedWidth, { left: afterLeft, width: CARD.width - seam })
  const { data, info } = await sharp({ create: { ...CARD, channels: 3, background: '#ffffff' } })
    .composite([
      { input: before, left: 0, top: 0 },
      { input: after, left: seam, top: 0 },
      { input: { create: SEAM }, left: seam - SEAM.width / 2, top: 0 },
      { input: WATERMARK, ...WATERMARK_PLACE },
    ])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  await writeFile(outputPath, await pack(data, { width, height, channels }))
  return { width, height }
}

/** Scales a picture to this part of the card's height, and crops a strip of it. */
async function cut(filePath: string, width: number, strip: { left: number; width: number }): Promise<Buffer> {
  return sharp(filePath)
    .resize({ width, height: CARD.height, fit: 'cover' })
    .extract({ ...strip, top: 0, height: CARD.height })
    .toColorspace('srgb')
    .png({ compressionLevel: 0 })
    .toBuffer()
}

async function pack(
  data: Buffer,
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 },
): Promise<Buffer> {
  let jpeg = data
  for (const quality of QUALITIES) {
    jpeg = await sharp(data, { raw }).jpeg({ quality, mozjpeg: true }).toBuffer()
    if (jpeg.length <= MAX_BYTES) break
  }
  return jpeg
}
