import { expect, it } from 'vitest'
import { packBytes, unpackBytes, xorPacked } from './packed-bytes.ts'

it.each([[[]], [[0]], [[255, 255, 0, 1, 1, 1, 0, 255]]])('brings back %j', (bytes) => {
  const plane = Uint8Array.from(bytes)
  expect(unpackBytes(packBytes(plane))).toEqual(plane)
})

it('keeps a plane of few edges small', () => {
  const plane = new Uint8Array(1_000_000).fill(255, 200_000, 700_000)
  const { values, runs } = packBytes(plane)
  expect(values.byteLength + runs.byteLength).toBe(15)
})

it('finds what differs between two planes', () => {
  const one = [5, 5, 5, 0, 0, 1, 1, 1]
  const other = [5, 5, 0, 0, 1, 1, 1, 2]
  const [packedOne, packedOther] = [one, other].map((bytes) => packBytes(Uint8Array.from(bytes)))
  const change = xorPacked(packedOne, packedOther)
  expect([...unpackBytes(change)]).toEqual([0, 0, 5, 0, 1, 0, 0, 3])
  expect(xorPacked(packedOne, change)).toEqual(packedOther)
})
