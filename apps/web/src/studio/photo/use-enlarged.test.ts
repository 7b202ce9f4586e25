import { renderHook, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { findEnlargedSize, useEnlarged } from './use-enlarged.ts'

describe('C4: small pictures', () => {
  test('are enlarged to 4,096 px in proportion; larger ones are not', () => {
    expect(findEnlargedSize({ width: 640, height: 480 })).toEqual({ width: 4096, height: 3072 })
    expect(findEnlargedSize({ width: 600, height: 1200 })).toEqual({ width: 2048, height: 4096 })
    expect(findEnlargedSize({ width: 4096, height: 3000 })).toBeNull()
    expect(findEnlargedSize({ width: 0, height: 0 })).toBeNull()
  })

  test('are resampled in high quality when zoomed, and the copy is released', async () => {
    const copy = { width: 4096, height: 2048, close: vi.fn() }
    const enlarge = vi.fn<typeof createImageBitmap>(() => Promise.resolve(copy))
    vi.stubGlobal('createImageBitmap', enlarge)
    const picture: ImageBitmap = { width: 400, height: 200, close: vi.fn() }
    const { result, rerender, unmount } = renderHook(({ isWanted }) => useEnlarged(picture, isWanted), {
      initialProps: { isWanted: false },
    })
    expect([enlarge.mock.calls.length, result.current]).toEqual([0, null])
    rerender({ isWanted: true })
    await waitFor(() => expect(result.current).toBe(copy))
    expect(enlarge).toHaveBeenCalledExactlyOnceWith(picture, {
      ...{ resizeWidth: 4096, resizeHeight: 2048 },
      resizeQuality: 'high',
    })
    unmount()
    expect(copy.close).toHaveBeenCalledOnce()
  })
})
