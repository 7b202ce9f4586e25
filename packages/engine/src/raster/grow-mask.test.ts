import { expect, it } from 'vitest'
import { squaredDistance } from './distance-transform.ts'
import { growMask } from './grow-mask.ts'
import { noiseFrom } from './build-scene.test-support.ts'

const WIDTH = 23
const HEIGHT = 17
const random = noiseFrom(11)
const mask = {
  width: WIDTH,
  height: HEIGHT,
  data: Uint8Array.from({ length: WIDTH * HEIGHT }, () => (random() > 0.9 ? 255 : 0)),
}

function nearestByTrial(data: Uint8Array, i: number): number {
  let nearest = Infinity
  for (let j = 0; j < data.length; j++) {
    const dx = (i % WIDTH) - (j % WIDTH)
    const dy = Math.floor(i / WIDTH) - Math.floor(j / WIDTH)
    if (data[j]) nearest = Math.min(nearest, dx * dx + dy * dy)
  }
  return nearest
}

it('measures the distances that trying every pixel finds', () => {
  const distance = squaredDistance(mask.data, WIDTH, HEIGHT)
  expect([...distance]).toEqual([...mask.data].map((_, i) => nearestByTrial(mask.data, i)))
})

it.each([0, 1, 1.5, 2, 4.3])('grows by %d px to every pixel within that distance', (byPx) => {
  const grown = growMask(mask, byPx)
  const expected = [...mask.data].map((_, i) => (nearestByTrial(mask.data, i) <= byPx * byPx ? 255 : 0))
  expect([...grown.data]).toEqual(expected)
})

it('shrinks as the outside grows', () => {
  const inverted = { ...mask, data: mask.data.map((byte) => 255 - byte) }
  const expected = growMask(inverted, 2).data.map((byte) => 255 - byte)
  expect(growMask(mask, -2).data).toEqual(expected)
})

it('keeps a full mask full and an empty one empty', () => {
  const full = { width: 5, height: 4, data: new Uint8Array(20).fill(255) }
  const empty = { width: 5, height: 4, data: new Uint8Array(20) }
  expect(growMask(full, -3)).toEqual(full)
  expect(growMask(empty, 3)).toEqual(empty)
})
