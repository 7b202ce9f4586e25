import { describe, expect, test } from 'vitest'
import { CLIP_MS, beforeShareAt, clipSizeOf, drawFrame, listFrames } from './clip-frames.ts'

describe('the clip', () => {
  test('begins and ends with the before picture, and shows the after picture alone between', () => {
    expect([0, 500, CLIP_MS, CLIP_MS + 99].map(beforeShareAt)).toEqual([1, 1, 1, 1])
    expect([2200, 3000, 3899].map(beforeShareAt)).toEqual([0, 0, 0])
    expect(beforeShareAt(900 + 650)).toBeCloseTo(0.5)
  })

  test('takes as long in single frames, and has one frame for a pause', () => {
    const frames = listFrames(100)
    expect(frames.reduce((sum, { ms }) => sum + ms, 0)).toBe(CLIP_MS)
    expect(frames[0]).toEqual({ beforeShare: 1, ms: 900 })
    expect(frames.filter(({ beforeShare }) => beforeShare === 0)).toEqual([{ beforeShare: 0, ms: 1700 }])
    expect(frames).toHaveLength(1 + 13 + 1 + 9)
  })

  test.each([
    [{ width: 1440, height: 960 }, 1280, { width: 1280, height: 854 }],
    [{ width: 1001, height: 1501 }, 720, { width: 480, height: 720 }],
    [{ width: 301, height: 201 }, 1280, { width: 302, height: 202 }],
    [{ width: 4000, height: 2 }, 720, { width: 720, height: 2 }],
  ])('of %o with a long side of %i px is %o', (photo, longSide, expected) => {
    const size = clipSizeOf(photo, longSide)
    expect(size).toEqual(expected)
    expect([size.width % 2, size.height % 2]).toEqual([0, 0])
  })
})

/** Records which picture is drawn, and within which part of the width. */
function drawAt(beforeShare: number) {
  const drawn: [string, number][] = []
  let clipped = 300
  const context = {
    canvas: { width: 300, height: 200 },
    save: () => undefined,
    restore: () => (clipped = 300),
    beginPath: () => undefined,
    rect: (_x: number, _y: number, width: number) => (clipped = width),
    clip: () => undefined,
    fillRect: (x: number) => drawn.push(['divider', x + 1]),
    drawImage: (picture: string) => drawn.push([picture, clipped]),
  }
  const pictures = { before: 'before', after: 'after', logo: 'logo' }
  drawFrame(context as never, pictures as never, beforeShare)
  return drawn
}

test('a frame has the before picture left of the divider, and the logo over all', () => {
  expect(drawAt(0)).toEqual([
    ['after', 300],
    ['logo', 300],
  ])
  expect(drawAt(1 / 3)).toEqual([
    ['after', 300],
    ['before', 100],
    ['divider', 100],
    ['logo', 300],
  ])
  expect(drawAt(1)).toEqual([
    ['after', 300],
    ['before', 300],
    ['logo', 300],
  ])
})
