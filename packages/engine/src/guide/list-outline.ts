import type { Line, Point } from '../geometry/homography.ts'
import { simplifyOutline } from '../geometry/simplify-outline.ts'
import { traceOutlines } from '../geometry/trace-outlines.ts'
import { mapOf, type HouseModel } from '../house/house-model.ts'

/** How far a line may be from the outline, in pixels of the analysis photo. */
const TOLERANCE_PX = 3

/** Least share of the photo of a part whose outline is drawn: smaller ones are no buildings. */
const LEAST_SHARE = 0.01

/**
 * The outline of the home as lines: its roof line, corners and foot. The photo's border is left out, and so is what stands before the home.
 * @returns in pixels of the analysis photo; empty where no building was found
 */
export function listOutline(model: HouseModel): Line[] {
  const { width, height } = model
  const isHome = model.regions.map(({ building }) => building === 'home')
  const data = Uint8Array.from(mapOf(model).data, (region) => (isHome[region] ? 255 : 0))
  // holes run counterclockwise, so that their area is negative
  const outlines = traceOutlines({ width, height, data }).filter(
    (outline) => areaOf(outline) >= LEAST_SHARE * width * height,
  )
  return outlines.flatMap((outline) => {
    const corners = simplifyOutline(outline, TOLERANCE_PX).map((index) => outline[index])
    const lines = corners.map((from, k): Line => ({ from, to: corners[(k + 1) % corners.length] }))
    return lines.filter((line) => !isAlongBorder(line, model))
  })
}

/** Shoelace formula; positive for clockwise outlines, y pointing down. */
function areaOf(outline: readonly Point[]): number {
  return (
    outline.reduce((sum, [x, y], k) => {
      const [nextX, nextY] = outline[(k + 1) % outline.length]
      return sum + x * nextY - nextX * y
    }, 0) / 2
  )
}

function isAlongBorder({ from, to }: Line, { width, height }: Pick<HouseModel, 'width' | 'height'>): boolean {
  return (
    [0, width].some((x) => from[0] === x && to[0] === x) ||
    [0, height].some((y) => from[1] === y && to[1] === y)
  )
}
