import { describe, expect, test } from 'vitest'
import type { LineSegment } from './line-segments.ts'
import { cross, dot, findCameraFrame, findVanishingPoint, type Vector } from './vanishing-points.ts'

const PHOTO = { width: 1024, height: 768 }
const FOCAL_PX = 0.75 * PHOTO.width

/** Edges of a building's walls as a camera sees them that is turned and pitched against it. */
function buildEdges(
  turnDeg: number,
  pitchDeg: number,
): { segments: LineSegment[]; up: Vector; along: Vector } {
  const [turn, pitch] = [(turnDeg * Math.PI) / 180, (pitchDeg * Math.PI) / 180]
  const up: Vector = [0, -Math.cos(pitch), Math.sin(pitch)]
  const right: Vector = [1, 0, 0]
  const ahead = cross(up, right)
  const mix = (a: number, b: number): Vector => [
    a * right[0] + b * ahead[0],
    a * right[1] + b * ahead[1],
    a * right[2] + b * ahead[2],
  ]
  const along = mix(Math.cos(turn), Math.sin(turn))
  const across = mix(-Math.sin(turn), Math.cos(turn))
  const at = (u: number, v: number, w: number) => {
    const point = [0, 1, 2].map((k) => u * along[k] + v * up[k] + w * across[k])
    return {
      x: PHOTO.width / 2 + (FOCAL_PX * point[0]) / point[2],
      y: PHOTO.height / 2 + (FOCAL_PX * point[1]) / point[2],
    }
  }
  const segments: LineSegment[] = []
  const add = (from: { x: number; y: number }, to: { x: number; y: number }) =>
    segments.push({ x1: from.x, y1: from.y, x2: to.x, y2: to.y })
  for (const v of [-1, 0, 1.5, 3]) add(at(-3, v, 10), at(3, v, 10))
  for (const u of [-3, -1, 1, 3]) add(at(u, -1, 10), at(u, 3, 10))
  for (const v of [-1, 0.5, 3]) add(at(3, v, 10), at(3, v, 14))
  return { segments, up, along }
}

const angleBetween = (a: Vector, b: Vector) => (Math.acos(Math.min(1, Math.abs(dot(a, b)))) * 180) / Math.PI

describe('findCameraFrame', () => {
  test.each([
    [0, 0],
    [-20, 3],
    [15, 8],
    [30, -5],
  ])('a building turned by %i° under a camera pitched by %i°', (turnDeg, pitchDeg) => {
    const { segments, up, along } = buildEdges(turnDeg, pitchDeg)
    const frame = findCameraFrame(segments, PHOTO.width, PHOTO.height)
    expect(angleBetween(frame.up, up)).toBeLessThan(1.5)
    expect(Math.min(angleBetween(frame.along, along), angleBetween(frame.across, along))).toBeLessThan(3)
    expect(frame.confidence).toBeGreaterThan(0.8)
    expect(Math.abs(dot(frame.up, frame.along))).toBeLessThan(1e-9)
  })

  test('a straightened and cropped photo has its horizon where the edges meet, not in the middle', () => {
    const { segments, along } = buildEdges(-30, 0)
    const shift = 0.16 * PHOTO.height
    const moved = segments.map(({ x1, y1, x2, y2 }) => ({ x1, y1: y1 + shift, x2, y2: y2 + shift }))
    const frame = findCameraFrame(moved, PHOTO.width, PHOTO.height)
    expect(frame.centerY).toBeCloseTo(PHOTO.height / 2 + shift, 0)
    expect(Math.min(angleBetween(frame.along, along), angleBetween(frame.across, along))).toBeLessThan(3)
  })

  test.each([-30, 0, 30])(
    'a photo as it was taken keeps its horizon, with a building turned by %i°',
    (turnDeg) => {
      const { segments } = buildEdges(turnDeg, 0)
      expect(findCameraFrame(segments, PHOTO.width, PHOTO.height).centerY).toBe(PHOTO.height / 2)
    },
  )

  test('without edges the wall is seen straight on, and nothing is claimed', () => {
    const frame = findCameraFrame([], PHOTO.width, PHOTO.height)
    expect(frame).toMatchObject({ along: [1, 0, 0], confidence: 0 })
    expect(findVanishingPoint(frame, frame.along)).toBeNull()
    expect(findVanishingPoint(frame, frame.across)).toEqual({ x: 512, y: 384 })
  })
})
