import { describe, expect, test } from 'vitest'
import { decodeBase64 } from './decode-base64.ts'

describe('decodeBase64', () => {
  test.each([0, 1, 2, 3, 256])('decodes %i bytes as Node encodes them', (length) => {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + 250) % 256)
    const text = Buffer.from(bytes).toString('base64').replace(/=+$/, '')
    expect([...decodeBase64(text)]).toEqual([...bytes])
  })
})
