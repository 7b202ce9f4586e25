import { describe, expect, test } from 'vitest'
import { base64ToBytes } from './base64-to-bytes.ts'

describe('base64ToBytes', () => {
  test.each([0, 1, 2, 3, 256])('decodes %i bytes as Node encodes them', (length) => {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + 250) % 256)
    const text = Buffer.from(bytes).toString('base64').replace(/=+$/, '')
    expect([...base64ToBytes(text)]).toEqual([...bytes])
  })
})
