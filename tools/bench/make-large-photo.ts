import sharp from 'sharp'
import { randomFrom } from '../../apps/server/src/testing/seeded-random.ts'

/** 12 megapixels at the scenes' shape of 3 : 2, as a phone or camera takes them. */
const TWELVE_MEGAPIXELS = { width: 4248, height: 2832 }

/** Fine grain, ± this many steps of a byte, makes the file about as large as a camera's. */
const GRAIN = 18

/** Makes a large JPEG of a small photo: enlarged, with the grain that real photos have. */
export async function makeLargePhoto(photoFile: string, size = TWELVE_MEGAPIXELS): Promise<Buffer> {
  const enlarged = sharp(photoFile).resize({ ...size, fit: 'fill', kernel: 'cubic' })
  const data = await enlarged.removeAlpha().raw().toBuffer()
  const random = randomFrom(12)
  for (let at = 0; at < data.length; at += 3) {
    const grain = (random() + random() - 1) * GRAIN
    for (let channel = 0; channel < 3; channel++)
      data[at + channel] = Math.min(255, Math.max(0, Math.round(data[at + channel] + grain)))
  }
  return sharp(data, { raw: { ...size, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}
