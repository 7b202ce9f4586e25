import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { OpenedPhoto } from '../../engine/engine-api.ts'
import { usePhotoUpload } from './use-photo-upload.ts'

vi.mock('../../photo/browser-store.ts', () => ({ storePhoto: () => Promise.resolve() }))

// jsdom has no digests; photos are then stored under a generated name
beforeEach(() => void vi.stubGlobal('isSecureContext', false))

const fileOf = (name: string) => new File(['photo'], name, { type: 'image/jpeg' })

test('C3: of two photos dropped in quick succession, the last one wins, however late the first opens', async () => {
  const opening: ((photo: OpenedPhoto) => void)[] = []
  const opened: string[] = []
  const open = () => new Promise<OpenedPhoto>((resolve) => opening.push(resolve))
  const { result } = renderHook(() => usePhotoUpload(open, ({ name }) => void opened.push(name)))
  const photo = { upload: new Blob() } as OpenedPhoto
  let first = Promise.resolve(true)
  let second = Promise.resolve(false)
  await act(async () => {
    first = result.current.take(fileOf('a.jpg'))
    await vi.waitFor(() => expect(opening).toHaveLength(1), { timeout: 20_000 })
    second = result.current.take(fileOf('b.jpg'))
    await vi.waitFor(() => expect(opening).toHaveLength(2), { timeout: 20_000 })
    opening[0](photo)
    expect(await first).toBe(false)
  })
  expect(result.current.isOpening).toBe(true)
  await act(async () => {
    opening[1](photo)
    expect(await second).toBe(true)
  })
  expect(opened).toEqual(['b.jpg'])
  expect(result.current.isOpening).toBe(false)
})
