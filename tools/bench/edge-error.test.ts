import type { ColorRaster } from '@housecoat/engine'
import { expect, test } from 'vitest'
import { measureEdges } from './edge-error.ts'

const [WIDTH, HEIGHT, EDGE] = [40, 20, 20]

const wall = {
  width: WIDTH,
  height: HEIGHT,
  data: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => (i % WIDTH < EDGE ? 255 : 0)),
}

/** Dark up to a column, light from there on. */
const painted = (edge: number): ColorRaster => ({
  width: WIDTH,
  height: HEIGHT,
  channels: 3,
  data: Uint8Array.from({ length: WIDTH * HEIGHT * 3 }, (_, i) =>
    Math.floor(i / 3) % WIDTH < edge ? 30 : 200,
  ),
})

test('paint over the border is a halo, paint short of it a fringe, and the border itself neither', () => {
  const [photo, wholly] = [painted(0), painted(WIDTH)]
  const measure = (edge: number) => measureEdges(painted(edge), wholly, photo, wall)
  expect(measure(EDGE)).toEqual({ halo: 0, fringe: 0 })
  expect(measure(EDGE + 1)).toEqual({ halo: 0, fringe: 0 })
  expect(measure(EDGE + 3).halo).toBeGreaterThan(10)
  expect(measure(EDGE + 3).fringe).toBe(0)
  expect(measure(EDGE - 3).fringe).toBeGreaterThan(10)
  expect(measure(EDGE - 3).halo).toBe(0)
})
