import { expect, test } from 'vitest'
import { mapOf } from './area-planes.ts'
import { buildWall } from './build-wall.test-support.ts'
import { azimuthOf } from './find-faces.ts'
import { findParts } from './find-parts.ts'
import { placeWalls } from './find-walls.ts'

test.each(['front', 'right'] as const)(
  'a part whose ground is hidden gets the scale of the wall below it where both meet, facing %s',
  (facing) => {
    const { frame, mask: wallMask } = buildWall(0)
    const { width } = wallMask
    const isPiece = (i: number) => {
      const [x, y] = [i % width, Math.floor(i / width)]
      return x > 330 && x < 370 && y > 90 && y < 125
    }
    const mask = { ...wallMask, data: wallMask.data.map((value, i) => (isPiece(i) ? 255 : value)) }
    const parts = findParts(mask)
    expect(parts.count).toBe(2)
    const range = (ray: readonly [number, number, number]) => azimuthOf(frame, ray)
    const whole = { from: range([-256, 0, frame.focalPx]), to: range([256, 0, frame.focalPx]) }
    // the larger part comes first
    const faces = [[{ ...whole, facing: 'front' as const }], [{ ...whole, facing }]]
    const { planes } = placeWalls({ parts, frame, segments: [], photo: mask }, faces)
    const pixelsPerLength = (plane: (typeof planes)[number], x: number, y: number) => {
      const map = mapOf(frame, plane)
      const at = (row: readonly [number, number, number], v: number) => row[0] * x + row[1] * v + row[2]
      return 1 / Math.abs(at(map.v, y) / at(map.depth, y) - at(map.v, y + 1) / at(map.depth, y + 1))
    }
    const ratio = pixelsPerLength(planes[1], 350, 122) / pixelsPerLength(planes[0], 350, 150)
    expect(ratio).toBeGreaterThan(0.75)
    expect(ratio).toBeLessThan(1.3)
  },
)
