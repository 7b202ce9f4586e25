import { expect, it } from 'vitest'
import type { RegionTree } from '../house/region-tree.ts'
import { revertSettledPatches, limitChange } from './limit-change.ts'
import type { PatchGraph } from '../superpixels/patch-graph.ts'

/** Patches in a row, each touching the next. */
function buildRow(count: number): PatchGraph {
  const neighbors = Array.from({ length: count }, (_, k) =>
    [k - 1, k + 1].filter((next) => next >= 0 && next < count),
  )
  const neighborStarts = new Int32Array(count + 1)
  for (const [k, around] of neighbors.entries()) neighborStarts[k + 1] = neighborStarts[k] + around.length
  return { count, neighborStarts, neighbors: Int32Array.from(neighbors.flat()) } as PatchGraph
}

/** A tree in which nothing is joined. */
function buildLeaves(count: number): RegionTree {
  return { leafCount: count, parents: new Int32Array(count).fill(-1), heights: new Float32Array(count) }
}

/** The labels that are left; `firstAdds` is of the first of several taps, the others do what happens at the tapped patch. */
const after = (
  earlier: string,
  labels: string,
  tapped: number,
  tapCount = 1,
  firstAdds?: boolean,
  isBesideBorder = false,
) => {
  const changed = Uint8Array.from(labels, Number)
  const pathCost = Float32Array.from(labels, (_, k) => Math.abs(k - tapped))
  const tap = { patch: tapped, adds: labels[tapped] === '1', pathCost }
  const taps = Array.from({ length: tapCount }, (_, k) =>
    k === 0 && firstAdds ? { ...tap, adds: true } : tap,
  )
  limitChange(
    buildRow(labels.length),
    Uint8Array.from(earlier, Number),
    changed,
    taps,
    buildLeaves(labels.length),
    isBesideBorder,
  )
  return changed.join('')
}

it('keeps what changes under the finger, and no larger piece elsewhere', () => {
  expect(after('000000000000', '011011101100', 1)).toBe('011000001100')
  expect(after('111111111111', '100111000111', 1)).toBe('100111111111')
})

it('does not take a removed piece for part of an added one beside it', () => {
  expect(after('000011', '001100', 2)).toBe('001100')
  expect(after('000111', '001000', 2)).toBe('001111')
})

it('allows single patches elsewhere when the tap only confirms', () => {
  expect(after('110000', '110101', 0)).toBe('110101')
  expect(after('110000', '110110', 0)).toBe('110000')
})

it('doubts a large change of an area that several taps have mended', () => {
  expect(after('111111111111', '000000000011', 0)).toBe('000000000011')
  expect(after('111111111111', '000000000011', 0, 4)).toBe('000111111111')
  expect(after('000000001111', '111111111111', 0, 4)).toBe('111100001111')
  expect(after('1'.repeat(40), `000${'1'.repeat(37)}`, 0, 4)).toBe(`000${'1'.repeat(37)}`)
})

it('lets a tap that removes take a third of an area at most, once another has added to it', () => {
  const whole = '1'.repeat(40)
  const half = `${'0'.repeat(20)}${'1'.repeat(20)}`
  const third = `${'0'.repeat(13)}${'1'.repeat(27)}`
  expect(after(whole, half, 0, 2)).toBe(half)
  expect(after(whole, half, 0, 2, true)).toBe(`000${'1'.repeat(37)}`)
  expect(after(whole, third, 0, 2, true)).toBe(third)
})

it('removes little beside the border of the area, and no larger piece elsewhere', () => {
  expect(after('111111111111', '000011110011', 0)).toBe('000011110011')
  expect(after('111111111111', '000011110011', 0, 1, false, true)).toBe('011111111111')
})

it('adds what is nearest to the finger of a piece that is too large for a detail', () => {
  const half = `${'0'.repeat(100)}${'1'.repeat(100)}`
  expect(after(half, '1'.repeat(200), 0, 4)).toBe(`${'1'.repeat(8)}${'0'.repeat(92)}${'1'.repeat(100)}`)
})

it('removes nothing elsewhere once three taps have mended the area', () => {
  const two = `00${'1'.repeat(30)}0${'1'.repeat(7)}`
  expect(after('1'.repeat(40), two, 0, 3)).toBe(two)
  expect(after('1'.repeat(40), two, 0, 4)).toBe(`00${'1'.repeat(38)}`)
})

it('holds what an earlier tap of its side is nearest to, up to a strong edge', () => {
  const tapAt = (patch: number, adds: boolean, edge: number) => ({
    adds,
    pathCost: Float32Array.from(
      { length: 8 },
      (_, k) => Math.abs(k - patch) + (k > edge === patch > edge ? 0 : 99),
    ),
  })
  const held = (labels: string, edge: number) => {
    const changed = Uint8Array.from(labels, Number)
    revertSettledPatches(Uint8Array.from('11111111', Number), changed, [
      tapAt(1, true, edge),
      tapAt(6, false, edge),
    ])
    return changed.join('')
  }
  expect(held('00000000', 7)).toBe('11110000')
  expect(held('00000000', 4)).toBe('11111000')
  expect(held('00000000', 2)).toBe('11100000')
})
