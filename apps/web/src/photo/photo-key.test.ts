import { afterEach, expect, test, vi } from 'vitest'
import { findPhotoKey } from './photo-key.ts'

afterEach(() => vi.unstubAllGlobals())

/** jsdom's blobs cannot be read. */
const photo = { arrayBuffer: () => Promise.resolve(new TextEncoder().encode('abc').buffer) } as Blob

test('the key of a photo is the SHA-256 of its bytes (FIPS 180-4, example "abc")', async () => {
  vi.stubGlobal('isSecureContext', true)
  expect(await findPhotoKey(photo)).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('without TLS, every photo gets a new key', async () => {
  vi.stubGlobal('isSecureContext', false)
  const keys = [await findPhotoKey(photo), await findPhotoKey(photo)]
  expect(keys[0]).toMatch(/^once-[0-9a-f]{32}$/)
  expect(keys[1]).not.toBe(keys[0])
})
