import sharp from 'sharp'
import { expect, test } from 'vitest'
import { CLIP_MS, listFrames, type ClipPictures } from './clip-frames.ts'
import { encodeGif } from './encode-gif.ts'

const [WIDTH, HEIGHT] = [60, 40]
const COLORS = { before: [40, 90, 200], after: [220, 60, 40], logo: null } as const

/** A canvas that fills its clipped part with the color that a picture has; jsdom draws nothing. */
function buildContext(): CanvasRenderingContext2D {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255)
  let right = WIDTH
  const fill = (color: readonly number[] | null) => {
    for (let y = 0; color !== null && y < HEIGHT; y += 1)
      for (let x = 0; x < right; x += 1) data.set(color, (y * WIDTH + x) * 4)
  }
  return {
    canvas: { width: WIDTH, height: HEIGHT },
    save: () => undefined,
    restore: () => (right = WIDTH),
    beginPath: () => undefined,
    rect: (_x: number, _y: number, width: number) => (right = width),
    clip: () => undefined,
    fillRect: () => undefined,
    drawImage: (picture: keyof typeof COLORS) => fill(COLORS[picture]),
    getImageData: () => ({ data: data.slice() }),
  } as unknown as CanvasRenderingContext2D
}

const PICTURES = { before: 'before', after: 'after', logo: 'logo' } as unknown as ClipPictures

test('is a GIF that another decoder reads: its frames, delays and colors', async () => {
  const shares: number[] = []
  const options = { signal: new AbortController().signal, onProgress: (share: number) => shares.push(share) }
  const gif = await encodeGif(buildContext(), PICTURES, options)
  expect(gif.type).toBe('image/gif')
  const bytes = Buffer.from(await gif.arrayBuffer())
  const { width, pageHeight, pages = 0, delay = [], loop } = await sharp(bytes, { animated: true }).metadata()
  expect({ width, pageHeight, pages, loop }).toEqual({
    ...{ width: WIDTH, pageHeight: HEIGHT },
    ...{ pages: listFrames(80).length, loop: 0 },
  })
  expect(Math.abs(delay.reduce((sum, ms) => sum + ms, 0) - CLIP_MS)).toBeLessThan(100)
  expect(shares.at(-1)).toBe(1)

  const pixelOf = async (page: number) => [
    ...(await sharp(bytes, { page })
      .removeAlpha()
      .extract({ left: 5, top: 5, width: 1, height: 1 })
      .raw()
      .toBuffer()),
  ]
  const after = listFrames(80).findIndex(({ beforeShare }) => beforeShare === 0)
  for (const [page, color] of [
    [0, COLORS.before],
    [after, COLORS.after],
  ] as const)
    for (const [channel, value] of (await pixelOf(page)).entries())
      expect(Math.abs(value - color[channel])).toBeLessThan(9)
})

test('stops when it is canceled', async () => {
  const abort = new AbortController()
  const options = { signal: abort.signal, onProgress: () => abort.abort() }
  await expect(encodeGif(buildContext(), PICTURES, options)).rejects.toThrow(/abort/i)
})
