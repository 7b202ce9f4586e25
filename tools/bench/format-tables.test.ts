import { expect, test } from 'vitest'
import {
  formatAlphas,
  formatAreas,
  formatColors,
  formatConfidence,
  formatEdges,
  formatRooms,
  formatTable,
} from './format-tables.ts'

test('a table has columns of even width', () => {
  expect(
    formatTable(
      ['name', 'ms'],
      [
        ['a color', '1.5'],
        ['tap', '20'],
      ],
    ),
  ).toBe(['| name    |  ms |', '| ------- | --: |', '| a color | 1.5 |', '| tap     |  20 |'].join('\n'))
})

const spread = (median: number) => ({ median, p90: median + 1 })

function buildColorRow(surroundings: 'indoors' | 'outdoors', given: number) {
  return {
    scene: 'scene',
    surroundings,
    hex: '2C3E50',
    given: spread(given),
    found: null,
    keepLightness: spread(20),
    medianMatch: spread(20),
    trueReflectance: spread(1),
    confidence: 1 / given,
    spreadGiven: null,
    room: surroundings === 'indoors' ? { leftAlone: given + 3, lit: given } : null,
    edgesGiven: { halo: given, fringe: 1 },
    edgesFound: null,
    newlyClipped: 0.004,
    changedOutside: 0,
    pixelsOutside: 1,
  }
}

test('means are taken indoors and outdoors apart, and the worst of all', () => {
  const table = formatColors([
    buildColorRow('indoors', 2),
    buildColorRow('indoors', 4),
    buildColorRow('outdoors', 8),
  ])
  expect(table).toMatch(/mean indoors\*\* +\| +3\.0 \/ 4\.0 \| +– /)
  expect(table).toMatch(/mean outdoors\*\* +\| +8\.0 \/ 9\.0 /)
  expect(table).toMatch(/worst\*\* +\| +8\.0 \/ 9\.0 /)
  expect(table).toMatch(/worst\*\*.+\| +0\.4 % \|/)
  const rooms = formatRooms([
    buildColorRow('indoors', 2),
    buildColorRow('outdoors', 8),
    buildColorRow('indoors', 4),
  ])
  expect(rooms.split('\n').at(-1)).toMatch(/mean\*\* +\| +6\.0 \| +3\.0 \|/)
  const edges = formatEdges([buildColorRow('indoors', 2), buildColorRow('outdoors', 4)])
  expect(edges).toMatch(/area given +\| +3\.00 \| +1\.00 \|\n\| area found +\| +– /)
})

test('the words beside a color are held to their promise', () => {
  const row = (given: number, confidence: number) => ({
    ...buildColorRow('indoors', given),
    confidence,
  })
  const table = formatConfidence([row(2, 0.8), row(6, 0.7), row(9, 0.5), row(30, 0.2)])
  expect(table).toMatch(/True to the paint +\| +9 of 10 below 5 \| +1 of 2 below 5 +\| +4\.0 \| +6\.0 \|/)
  expect(table).toMatch(/Close to the paint +\| 8 of 10 below 10 \| +1 of 1 below 10 +\| +9\.0 \|/)
  expect(table).toMatch(/A good guess +\| +– \| 0 of 1 below 10 \| +30\.0 \|/)
  expect(formatConfidence([row(2, 0.8)])).toMatch(/A good guess +\| +– \| +none \|/)
})

test('areas that taps never mend well enough are said to be so', () => {
  const row = {
    name: 'porch',
    found: null,
    isSure: false,
    confidence: 0,
    peers: [0.25, 0.5],
    afterTaps: [0, 0.6, 0.7, 0.8, 0.88, 0.91],
    tapMs: [],
  }
  const table = formatAreas([row], ['central box', 'GrabCut'])
  expect(table).toMatch(
    /porch +\| no weights \| +no \| +0\.250 \| +0\.500 \| 0\.600 \| +0\.800 \| +0\.910 \| +5 \| not in 5 \|/,
  )
})

test('mattes are listed with their area given and found', () => {
  const figures = { name: 'house', megapixels: 12.03, pixels: 100, given: 0.0811, found: null }
  expect(
    formatAlphas([figures, { ...figures, found: 0.2 }])
      .split('\n')
      .slice(2),
  ).toEqual([
    expect.stringMatching(/\| house +\| +12\.0 \| +100 \| +0\.081 \| +– \|/),
    expect.stringMatching(/\| house +\| +12\.0 \| +100 \| +0\.081 \| +0\.200 \|/),
  ])
})
