import { expect, it } from 'vitest'
import { encodeRuns, decodeRuns, valueAt, xorRuns } from './run-lengths.ts'

it.each([[[]], [[0]], [[255, 255, 0, 1, 1, 1, 0, 255]]])('brings back %j', (bytes) => {
  const plane = Uint8Array.from(bytes)
  expect(decodeRuns(encodeRuns(plane))).toEqual(plane)
  expect(bytes.map((_, i) => valueAt(encodeRuns(plane), i))).toEqual(bytes)
})

it('keeps a plane of few edges small', () => {
  const plane = new Uint8Array(1_000_000).fill(255, 200_000, 700_000)
  const { values, runs } = encodeRuns(plane)
  expect(values.byteLength + runs.byteLength).toBe(15)
})

it('finds what differs between two planes', () => {
  const one = [5, 5, 5, 0, 0, 1, 1, 1]
  const other = [5, 5, 0, 0, 1, 1, 1, 2]
  const [packedOne, packedOther] = [one, other].map((bytes) => encodeRuns(Uint8Array.from(bytes)))
  const change = xorRuns(packedOne, packedOther)
  expect([...decodeRuns(change)]).toEqual([0, 0, 5, 0, 1, 0, 0, 3])
  expect(xorRuns(packedOne, change)).toEqual(packedOther)
})
