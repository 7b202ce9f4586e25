import { expect, test } from 'vitest'
import { listWindows, measureBorder } from './opening-borders.ts'

const SIZE = { width: 240, height: 180 }
const isWindow = (x: number, y: number) => x >= 40 && x < 80 && y >= 30 && y < 66
const isCasing = (x: number, y: number) => x >= 36 && x < 84 && y >= 26 && y < 70
const label = Array.from({ length: SIZE.width * SIZE.height }, (_, i) => {
  const [x, y] = [i % SIZE.width, Math.floor(i / SIZE.width)]
  return isWindow(x, y) ? 'window' : isCasing(x, y) ? 'trim' : 'wall'
})
const maskOf = (isIn: (x: number, y: number) => boolean) =>
  Uint8Array.from(label, (_, i) => (isIn(i % SIZE.width, Math.floor(i / SIZE.width)) ? 255 : 0))
const [corners] = listWindows(label, SIZE)

test('windows of a label are listed with their corners', () => {
  expect(listWindows(label, SIZE)).toEqual([
    [
      [40, 30],
      [80, 30],
      [80, 66],
      [40, 66],
    ],
  ])
})

test('where only walls are labeled, holes of the wall are windows', () => {
  const walls = label.map((name) => (name === 'wall' ? 'wall' : 'rest'))
  expect(listWindows(walls, SIZE)).toEqual([
    [
      [36, 26],
      [84, 26],
      [84, 70],
      [36, 70],
    ],
  ])
})

test('paint that ends at the casing is straight and true', () => {
  const result = measureBorder(
    maskOf((x, y) => !isCasing(x, y)),
    label,
    SIZE,
    corners,
  )
  expect(result).toMatchObject({ isFound: true, isStraight: true, isTrue: true })
})

test('paint that ends at a line elsewhere is straight only', () => {
  const mask = maskOf((x, y) => !(x >= 32 && x < 88 && y >= 22 && y < 74))
  expect(measureBorder(mask, label, SIZE, corners)).toMatchObject({ isStraight: true, isTrue: false })
})

test('a ragged border is not straight', () => {
  const mask = maskOf((x, y) => !isCasing(x + 5 * ((y >> 2) & 1), y))
  expect(measureBorder(mask, label, SIZE, corners)).toMatchObject({ isFound: true, isStraight: false })
})

test('a window that is painted over, or without painted wall beside it, is not found', () => {
  for (const isIn of [() => true, () => false])
    expect(measureBorder(maskOf(isIn), label, SIZE, corners)).toMatchObject({ isFound: false })
})
