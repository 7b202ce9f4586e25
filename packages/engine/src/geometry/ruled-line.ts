import { distance, type Line, type Point } from './homography.ts'

/**
 * A line with evenly spaced rows across it. "Outward" is to the left of the line as seen in the picture: where an area lies to its right,
 * away from the area.
 */
export class RuledLine {
  readonly rows: number
  readonly rowsPerPx: number
  private readonly from: Point
  private readonly length: number
  private readonly end: number
  private readonly along: Point
  /** the step by which a point moves outward by one */
  readonly outward: Point

  /**
   * @param line of a length above 0
   * @param rows at least 2
   * @param end distance of the first and last row from the line's ends, in its units; less than half its length
   */
  constructor(line: Line, rows: number, end: number) {
    const { from, to } = line
    this.from = from
    this.length = distance(from, to)
    this.along = [(to[0] - from[0]) / this.length, (to[1] - from[1]) / this.length]
    this.outward = [this.along[1], -this.along[0]]
    this.rows = rows
    this.end = end
    this.rowsPerPx = rows / (this.length - 2 * end)
  }

  /** The point at a row and a distance outward. */
  pointAt(row: number, outward: number): Point {
    const along = this.end + ((this.length - 2 * this.end) * row) / (this.rows - 1)
    return [
      this.from[0] + along * this.along[0] + outward * this.outward[0],
      this.from[1] + along * this.along[1] + outward * this.outward[1],
    ]
  }

  /** The fractional row of a point; below 0 or above rows - 1 beyond the first or last row. */
  rowOf(x: number, y: number): number {
    return ((this.alongOf(x, y) - this.end) / (this.length - 2 * this.end)) * (this.rows - 1)
  }

  /** A point's distance from the line; negative on its right. */
  outwardOf(x: number, y: number): number {
    return (x - this.from[0]) * this.outward[0] + (y - this.from[1]) * this.outward[1]
  }

  /** Whether a point lies between the line's ends. */
  isBeside(x: number, y: number): boolean {
    const along = this.alongOf(x, y)
    return along >= 0 && along <= this.length
  }

  private alongOf(x: number, y: number): number {
    return (x - this.from[0]) * this.along[0] + (y - this.from[1]) * this.along[1]
  }
}
