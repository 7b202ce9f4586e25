import { expect, it } from 'vitest'
import { createPicturePool, isPixelPicture } from './picture-pool.ts'

const picture = (width: number, height: number, value: number) => ({
  width,
  height,
  data: new Uint8ClampedArray(width * height * 4).fill(value),
})

it('copies a picture into the memory of a released one', () => {
  const pool = createPicturePool()
  const first = pool.copy(picture(3, 2, 7))
  expect(first).toEqual(picture(3, 2, 7))
  pool.release(first.data)
  const second = pool.copy(picture(3, 2, 9))
  expect(second).toEqual(picture(3, 2, 9))
  expect(second.data).toBe(first.data)
  // its memory is in use
  expect(pool.copy(picture(3, 2, 5)).data).not.toBe(first.data)
})

it('drops memory of another size', () => {
  const pool = createPicturePool()
  const small = pool.copy(picture(2, 2, 1))
  pool.release(small.data)
  expect(pool.copy(picture(3, 2, 4))).toEqual(picture(3, 2, 4))
  expect(pool.copy(picture(2, 2, 6)).data).not.toBe(small.data)
})

it('recognizes pictures among other answers', () => {
  expect(isPixelPicture(picture(1, 1, 0))).toBe(true)
  for (const other of [null, 'picture', { data: [0] }, { width: 1 }, new Uint8ClampedArray(4)])
    expect(isPixelPicture(other)).toBe(false)
})
