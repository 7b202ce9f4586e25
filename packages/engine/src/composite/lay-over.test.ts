import { expect, test } from 'vitest'
import { layOver } from './lay-over.ts'

const row = (...bytes: number[]) =>
  ({ width: bytes.length / 3, height: 1, channels: 3, data: Uint8Array.from(bytes) }) as const
const matte = (...bytes: number[]) => ({ width: bytes.length, height: 1, data: Uint8Array.from(bytes) })

test('takes the picture inside, the photo outside, and parts of both between', () => {
  const photo = row(10, 20, 30, 10, 20, 30, 10, 20, 30)
  layOver(photo, row(200, 100, 0, 200, 100, 0, 200, 100, 0), matte(0, 255, 51))
  expect([...photo.data]).toEqual([10, 20, 30, 200, 100, 0, 48, 36, 24])
})

test('refuses what does not fit', () => {
  expect(() => layOver(row(1, 2, 3), row(1, 2, 3, 4, 5, 6), matte(255))).toThrow(RangeError)
  expect(() => layOver(row(1, 2, 3), row(1, 2, 3), matte(255, 0))).toThrow(RangeError)
})
