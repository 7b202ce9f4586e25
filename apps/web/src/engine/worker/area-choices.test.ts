import {
  buildHouseModel,
  SURFACE_CLASSES,
  findArea,
  type Analysis,
  type ColorRaster,
} from '@housecoat/engine'
import { expect, test } from 'vitest'
import { drawAreaChoices } from './area-choices.ts'

const [WIDTH, HEIGHT] = [96, 64]
const GRID = { width: 48, height: 32 }

/** A wall on the left, and on the right one that the network takes for less likely. */
function buildScene(likelihood: number, light = 1) {
  const photo: ColorRaster = {
    width: WIDTH,
    height: HEIGHT,
    channels: 4,
    data: Uint8Array.from({ length: WIDTH * HEIGHT * 4 }, (_, i) => {
      const isLeft = Math.floor(i / 4) % WIDTH < WIDTH / 2
      return i % 4 === 3 ? 255 : light * (isLeft ? 200 : 120)
    }),
  }
  const analysis: Analysis = {
    ...{ width: WIDTH, height: HEIGHT, grid: GRID, classes: SURFACE_CLASSES },
    probabilities: SURFACE_CLASSES.map((name) =>
      Uint8Array.from({ length: GRID.width * GRID.height }, (_, i) =>
        name === 'wall' ? 255 * (i % GRID.width < GRID.width / 2 ? likelihood : 0.38) : 0,
      ),
    ),
  }
  return {
    photo,
    area: {
      analysis,
      found: findArea(photo, buildHouseModel(photo, analysis), 'walls'),
      surface: 'walls' as const,
    },
  }
}

test('each choice comes with its edit, and with the photo dark outside it', () => {
  const { photo, area } = buildScene(0.75)
  const choices = drawAreaChoices(photo, area)
  expect(choices.map(({ kind }) => kind)).toEqual(['found', 'larger'])
  const [found, larger] = choices
  expect(found.edit).toMatchObject({ kind: 'start', name: 'found' })
  const { width, height, data } = found.thumbnail
  expect([width, height, data.length]).toEqual([WIDTH, HEIGHT, WIDTH * HEIGHT * 4])
  const middle = (HEIGHT / 2) * WIDTH * 4
  const [left, right] = [middle + 40, middle + 4 * WIDTH - 40]
  expect([data[left], larger.thumbnail.data[left]]).toEqual([200, 200])
  expect(data[right]).toBeLessThan(60)
  expect(larger.thumbnail.data[right]).toBe(120)
  expect(data[right + 3]).toBe(255)
})

test('a certain area leaves no choice', () => {
  const { photo, area } = buildScene(1)
  expect(drawAreaChoices(photo, area)).toEqual([])
})

test('an almost black photo, and one that was not analyzed, leave no choice', () => {
  const { photo, area } = buildScene(0.75, 0.1)
  expect(drawAreaChoices(photo, area)).toEqual([])
  const lit = buildScene(0.75)
  expect(drawAreaChoices(lit.photo, { ...lit.area, analysis: null, found: null })).toEqual([])
})
