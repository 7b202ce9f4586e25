import { expect, test, vi } from 'vitest'
import { createTilePainter } from './tile-painter.ts'

const [RED, GREEN, BLUE] = ['#ff0000', '#00ff00', '#0000ff']

function startPainter() {
  const finish: ((picture: ImageBitmap) => void)[] = []
  const paint = vi.fn<(hex: string) => Promise<ImageBitmap>>(
    () => new Promise((resolve) => finish.push(resolve)),
  )
  const onPictures = vi.fn<(pictures: ReadonlyMap<string, ImageBitmap>) => void>()
  const onFailure = vi.fn()
  const painter = createTilePainter({ paint, onPictures, onFailure })
  const finishNext = async () => {
    const picture = { width: 1, height: 1, close: vi.fn() }
    finish.shift()?.(picture)
    await Promise.resolve()
    await Promise.resolve()
    return picture
  }
  const painted = () => [...(onPictures.mock.lastCall?.[0].keys() ?? [])]
  return { painter, paint, finishNext, painted, onFailure }
}

test('paints one after another', async () => {
  const { painter, paint, finishNext, painted } = startPainter()
  painter.want([])
  painter.want([RED, GREEN])
  expect(paint).toHaveBeenCalledExactlyOnceWith(RED)
  await finishNext()
  expect(painted()).toEqual([RED])
  expect(paint).toHaveBeenCalledTimes(2)
  await finishNext()
  expect(painted()).toEqual([RED, GREEN])
})

test('a color that comes while another is painted waits for it, and nothing is painted twice', async () => {
  const { painter, paint, finishNext, painted } = startPainter()
  painter.want([RED])
  painter.want([RED, BLUE])
  expect(paint).toHaveBeenCalledTimes(1)
  await finishNext()
  await finishNext()
  expect(painted()).toEqual([RED, BLUE])
  expect(paint.mock.calls).toEqual([[RED], [BLUE]])
})

test('the memory of a picture nobody wants any more is given back, also when it comes late', async () => {
  const { painter, finishNext, painted } = startPainter()
  painter.want([RED, GREEN])
  const red = await finishNext()
  painter.want([BLUE])
  expect(red.close).toHaveBeenCalledOnce()
  const green = await finishNext()
  expect(green.close).toHaveBeenCalledOnce()
  await finishNext()
  expect(painted()).toEqual([BLUE])
})

test('a failure is told; one that comes after the end is not', async () => {
  const broken = (onFailure: () => void) =>
    createTilePainter({ paint: () => Promise.reject(new Error('no')), onPictures: vi.fn(), onFailure })
  const [told, late] = [vi.fn(), vi.fn()]
  broken(told).want([RED])
  const ended = broken(late)
  ended.want([RED])
  ended.dispose()
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce(), { timeout: 20_000 })
  expect(late).not.toHaveBeenCalled()
})
