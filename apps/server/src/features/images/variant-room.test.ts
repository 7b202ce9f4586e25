import { randomBytes, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { RESULT_FORMATS, RESULT_WIDTHS } from '@housecoat/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PAINTER_POOL_DEFAULTS, PainterPool } from '../../platform/painter/painter-pool.ts'
import { StoredPainter } from '../../platform/painter/stored-painter.ts'
import { listNames, openTestStore, STORE_KINDS, type TestStore } from '../../testing/open-test-store.ts'
import type { StoredImage } from './stored-image.ts'
import { Variants } from './variants.ts'

const SIZE = { width: 1600, height: 1200 } as const
/** A process keeps this many variants that alone exceed their image's room. */
const MAX_LARGE = 8

describe.each(STORE_KINDS)('variants in %s', (kind) => {
  let stored: TestStore
  let painter: PainterPool
  let variants: Variants

  beforeAll(async () => {
    stored = await openTestStore(kind)
    const { store } = stored
    painter = new PainterPool({ ...PAINTER_POOL_DEFAULTS, onCrash: () => undefined })
    const onError = () => undefined
    variants = new Variants({
      ...{ objects: store, onError, timeoutMs: 60_000 },
      painter: new StoredPainter({ painter, store }),
    })
  })

  afterAll(async () => {
    await painter.close()
    await stored.close()
  })

  /** A photo of noise, the worst that there is for a lossless format. */
  async function storePhoto(name: string): Promise<StoredImage> {
    const prefix = `pictures/${name}-${randomUUID()}`
    const noise = randomBytes(SIZE.width * SIZE.height * 3)
    const photo = await sharp(noise, { raw: { ...SIZE, channels: 3 } })
      .blur(2)
      .jpeg({ quality: 90 })
      .toBuffer()
    const key = `${prefix}/full.jpeg`
    await stored.store.put(key, Readable.from([photo]), photo.length)
    return { prefix, key, format: 'jpeg', variantPrefix: '', storedFiles: ['full.jpeg'] }
  }

  async function weigh({ prefix }: StoredImage): Promise<number> {
    let bytes = 0
    for await (const page of stored.store.listObjects(prefix))
      bytes += page.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    return bytes
  }

  const listFiles = ({ prefix }: StoredImage) => listNames(stored.store, prefix)

  describe('B2: the disk space of a picture’s variants', { timeout: 120_000 }, () => {
    test('is bounded by the picture’s size, whatever is requested', async () => {
      const image = await storePhoto('ladder')
      const storedBytes = await weigh(image)
      const formats = RESULT_FORMATS.filter((format) => format !== 'avif')
      for (const widthPx of RESULT_WIDTHS)
        for (const format of formats.filter((each) => each !== 'png')) {
          const variant = await variants.findOrMake(image, { widthPx, format })
          expect((await stored.store.find(variant ?? ''))?.sizeBytes).toBeGreaterThan(0)
          expect(await weigh(image)).toBeLessThanOrEqual(2.5 * storedBytes)
        }
      // what was used last is still there
      expect(await listFiles(image)).toContain(`2400.${formats.filter((each) => each !== 'png').at(-1)}`)
    })

    test('may be larger for a few variants that exceed their photo', async () => {
      const images = await Promise.all(Array.from({ length: MAX_LARGE + 3 }, () => storePhoto('large')))
      for (const image of images) await variants.findOrMake(image, { widthPx: null, format: 'png' })
      const large = await Promise.all(images.map(async (image) => (await listFiles(image)).length))
      expect(large.filter((files) => files === 2)).toHaveLength(MAX_LARGE)
      // the next variant of the same photo takes its place
      const last = images[images.length - 1]
      await variants.findOrMake(last, { widthPx: 320, format: 'webp' })
      expect(await listFiles(last)).toEqual(['320.webp', 'full.jpeg'])
    })

    test('an empty file that a power loss left is made again', async () => {
      const image = await storePhoto('empty')
      await stored.store.putText(`${image.prefix}/320.webp`, '')
      const variant = await variants.findOrMake(image, { widthPx: 320, format: 'webp' })
      const object = await stored.store.open(variant ?? '')
      expect((await sharp(await buffer(object!.stream)).metadata()).width).toBe(320)
    })
  })
})
