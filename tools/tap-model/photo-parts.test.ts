import { cutOut } from '@housecoat/engine'
import { expect, test } from 'vitest'
import { choosePart, createRandom, tapCarelessly } from './photo-parts.ts'

const WIDTH = 40
const HEIGHT = 30
const photo = {
  width: WIDTH,
  height: HEIGHT,
  channels: 3 as const,
  data: Uint8Array.from({ length: WIDTH * HEIGHT * 3 }, (_, i) => Math.floor(i / 3) % 251),
}
const plane = (isSet: (x: number, y: number) => boolean) => ({
  width: WIDTH,
  height: HEIGHT,
  data: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) =>
    isSet(i % WIDTH, Math.floor(i / WIDTH)) ? 255 : 0,
  ),
})

test('the same words give the same numbers, other words others', () => {
  const draw = (words: string) => Array.from({ length: 5 }, createRandom(words))
  expect(draw('house 1')).toEqual(draw('house 1'))
  expect(draw('house 1')).not.toEqual(draw('house 2'))
  expect(draw('house 1').every((value) => value >= 0 && value < 1)).toBe(true)
})

test('a part lies within the photo and keeps its pixels', () => {
  for (let seed = 0; seed < 50; seed++) {
    const box = choosePart(photo, createRandom(String(seed)))
    expect(box.width).toBeGreaterThanOrEqual(24)
    expect(box.left + box.width).toBeLessThanOrEqual(WIDTH)
    expect(box.top + box.height).toBeLessThanOrEqual(HEIGHT)
    const part = cutOut(photo, box)
    expect(part.data.length).toBe(box.width * box.height * 3)
    const last = (box.top + box.height - 1) * WIDTH + box.left + box.width - 1
    expect(part.data.at(-1)).toBe(last % 251)
  }
})

test('a careless finger lands on the fault, though not always in its middle', () => {
  const truth = plane((x) => x < 20)
  const mask = plane((x) => x < 18)
  const middle = { x: 19.5, y: 15.5, adds: true }
  const taps = Array.from({ length: 30 }, (_, seed) =>
    tapCarelessly(middle, mask, truth, createRandom(String(seed))),
  )
  for (const { x, y, adds } of taps) {
    expect([18.5, 19.5]).toContain(x)
    expect(Math.abs(y - 15.5)).toBeLessThan(3)
    expect(adds).toBe(true)
  }
  expect(new Set(taps.map(({ y }) => y)).size).toBeGreaterThan(1)
})

test('a fault of one pixel is tapped where it is', () => {
  const middle = { x: 5.5, y: 5.5, adds: false }
  const tap = tapCarelessly(
    middle,
    plane((x, y) => x === 5 && y === 5),
    plane(() => false),
    createRandom('any'),
  )
  expect(tap).toEqual(middle)
})
