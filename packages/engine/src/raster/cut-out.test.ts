import { expect, test } from 'vitest'
import { cutOut, pasteIn } from './cut-out.ts'

test('a box cut out of a plane is pasted in where it was, with 0 around', () => {
  const plane = { width: 5, height: 4, data: Uint8Array.from({ length: 20 }, (_, i) => i + 1) }
  const box = { left: 1, top: 2, width: 3, height: 2 }
  const part = cutOut(plane, box)
  expect([...part.data]).toEqual([12, 13, 14, 17, 18, 19])
  expect([...pasteIn(part.data, box, plane)]).toEqual([
    ...Array<number>(11).fill(0),
    12,
    13,
    14,
    0,
    0,
    17,
    18,
    19,
    0,
  ])
  expect(
    pasteIn(Float32Array.of(0.5), { left: 1, top: 0, width: 1, height: 1 }, { width: 2, height: 1 }),
  ).toEqual(Float32Array.of(0, 0.5))
})
