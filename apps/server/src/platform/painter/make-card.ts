import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { CardJob, PictureSize } from './paint-job.ts'

/** what sites that show links ask for */
const CARD = { width: 1200, height: 630 } as const
const MAX_BYTES = 300_000
/** tried in turn until the file is small enough; the last is taken as it is */
const QUALITIES = [84, 74, 62, 48, 34, 20] as const
/** pictures wider than this in proportion are cut where before becomes after; others stand side by side */
const WIDE_RATIO = 1.2
/** of a wide picture, how much is shown as it was */
const BEFORE_SHARE = 0.4

/** Draws before and after into one picture, parted by a line and marked as ours. */
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
      { input: Buffer.from(drawMarks(seam)), left: 0, top: 0 },
    ])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  await writeFile(outputPath, await pack(data, { width, height, channels }))
  return { width, height }
}

/** Fits a picture to fill so much of the card's height, and takes a strip of it. */
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

/** The line between before and after, and the roof and coat of the brand on a plate in the corner. */
function drawMarks(seam: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}">
    <rect x="${seam - 3}" width="6" height="${CARD.height}" fill="#faf7f2"/>
    <g transform="translate(1092 522)">
      <rect width="80" height="80" rx="18" fill="#faf7f2" fill-opacity="0.94"/>
      <g transform="translate(8 8)">
        <path d="M6.5 29.5 32 8.5 57.5 29.5" fill="none" stroke="#1f4d45" stroke-width="6.8" stroke-linecap="round" stroke-linejoin="round"/>
        <path fill="#c5573a" d="M12.5 34c0-.9.4-1.7 1.1-2.3L30.7 17.6a2 2 0 0 1 2.6 0L50.6 31.9c1.8 1.5.8 4.3-1.5 4.3H45.5a1.5 1.5 0 0 0 0 3H47a2.3 2.3 0 0 1 0 4.6H40a1.5 1.5 0 0 0 0 3H50.5a2.3 2.3 0 0 1 0 4.6H43a1.45 1.45 0 0 0 0 2.9H45.5a2.05 2.05 0 0 1 0 4.1H15.5A3 3 0 0 1 12.5 55.4Z"/>
      </g>
    </g>
  </svg>`
}
