import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { packBytes, unpackBytes } from './packed-bytes.ts'

test('what is packed and unpacked is the same, arrays of all kinds included', () => {
  const job = {
    kind: 'settle',
    photo: new Uint8Array(randomBytes(1001)),
    mask: null,
    frame: { width: 3, content: [1.5, -2, 1e-7] },
    planes: [new Uint8Array([1, 2, 3]), new Float32Array([0.1, -1e30]), new Uint16Array([65_535])],
    flags: [true, false, null],
  }
  const { json, pieces, sizeBytes } = packBytes(job)
  const bytes = Buffer.concat(pieces)
  expect(bytes.length).toBe(sizeBytes)
  expect(unpackBytes(JSON.parse(JSON.stringify(json)), bytes)).toEqual(job)
})

test('the rest has no byte of a photo', () => {
  const photo = Buffer.from('the bytes of a photo')
  const { json, pieces } = packBytes({ kind: 'paint', photo })
  expect(JSON.stringify(json)).not.toContain('bytes of')
  expect(JSON.stringify(json).length).toBeLessThan(100)
  expect(Buffer.concat(pieces)).toEqual(photo)
})

test('a view into a larger buffer packs what it shows only', () => {
  const whole = Buffer.from('0123456789')
  const { json, pieces, sizeBytes } = packBytes({ photo: whole.subarray(3, 6) })
  expect(sizeBytes).toBe(3)
  expect(unpackBytes(json, Buffer.concat(pieces))).toEqual({ photo: new Uint8Array([51, 52, 53]) })
})

test('an array of another kind is refused', () => {
  expect(() => packBytes({ times: new Float64Array(1) })).toThrow('Float64Array')
})
