import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { RESULT_FORMATS, RESULT_WIDTHS } from '@housecoat/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PAINTER_POOL_DEFAULTS, PainterPool } from '../../platform/painter/painter-pool.ts'
import { Drafts } from './drafts.ts'
import type { StoredImage } from './stored-image.ts'
import { Variants } from './variants.ts'

const SIZE = { width: 1600, height: 1200 } as const
/** A process keeps this many variants that alone exceed their image's room. */
const MAX_LARGE = 8

let dataDir: string
let painter: PainterPool
let variants: Variants

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'housecoat-variants-'))
  painter = new PainterPool({ ...PAINTER_POOL_DEFAULTS, onCrash: () => undefined })
  const drafts = new Drafts(dataDir)
  await drafts.open()
  variants = new Variants({ drafts, painter, timeoutMs: 60_000, onError: () => undefined })
})

afterAll(async () => {
  await painter.close()
  await rm(dataDir, { recursive: true })
})

/** A photo of noise, the worst that there is for a lossless format. */
async function storePhoto(name: string): Promise<StoredImage> {
  const folder = await mkdtemp(path.join(dataDir, `${name}-`))
  const noise = randomBytes(SIZE.width * SIZE.height * 3)
  const photo = await sharp(noise, { raw: { ...SIZE, channels: 3 } })
    .blur(2)
    .jpeg({ quality: 90 })
    .toBuffer()
  const filePath = path.join(folder, 'full.jpeg')
  await writeFile(filePath, photo)
  return { folder, filePath, format: 'jpeg', variantPrefix: '', storedFiles: ['full.jpeg'] }
}

async function weigh({ folder }: StoredImage): Promise<number> {
  const sizes = (await readdir(folder)).map(async (name) => (await stat(path.join(folder, name))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

describe('B2: the disk space of a picture’s variants', { timeout: 120_000 }, () => {
  test('is bounded by the picture’s size, whatever is requested', async () => {
    const image = await storePhoto('ladder')
    const storedBytes = await weigh(image)
    const formats = RESULT_FORMATS.filter((format) => format !== 'avif')
    for (const widthPx of RESULT_WIDTHS)
      for (const format of formats.filter((each) => each !== 'png')) {
        const variant = await variants.findOrMake(image, { widthPx, format })
        expect((await stat(variant ?? '')).size).toBeGreaterThan(0)
        expect(await weigh(image)).toBeLessThanOrEqual(2.5 * storedBytes)
      }
    // what was used last is still there
    expect(await readdir(image.folder)).toContain(`2400.${formats.filter((each) => each !== 'png').at(-1)}`)
  })

  test('may be larger for a few variants that exceed their photo', async () => {
    const images = await Promise.all(Array.from({ length: MAX_LARGE + 3 }, () => storePhoto('large')))
    for (const image of images) await variants.findOrMake(image, { widthPx: null, format: 'png' })
    const large = await Promise.all(images.map(async ({ folder }) => (await readdir(folder)).length))
    expect(large.filter((files) => files === 2)).toHaveLength(MAX_LARGE)
    // the next variant of the same photo takes its place
    const last = images[images.length - 1]
    await variants.findOrMake(last, { widthPx: 320, format: 'webp' })
    expect((await readdir(last.folder)).toSorted()).toEqual(['320.webp', 'full.jpeg'])
  })

  test('an empty file that a power loss left is made again', async () => {
    const image = await storePhoto('empty')
    await writeFile(path.join(image.folder, '320.webp'), '')
    const variant = await variants.findOrMake(image, { widthPx: 320, format: 'webp' })
    expect((await sharp(variant ?? '').metadata()).width).toBe(320)
  })
})
