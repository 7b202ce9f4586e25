import { distance, type Line, type Point } from './homography.ts'

/** Coordinates along a line and across it. Outward is the line's left hand, in pictures whose rows run downward. */
export class LineFrame {
  readonly length: number
  private readonly from: Point
  private readonly along: Point
  private readonly outward: Point

  /** @param line of a length above 0 */
  constructor(line: Line) {
    const { from, to } = line
    this.from = from
    this.length = distance(from, to)
    this.along = [(to[0] - from[0]) / this.length, (to[1] - from[1]) / this.length]
    this.outward = [this.along[1], -this.along[0]]
  }

  /** How far along the line a point lies from its start. */
  alongOf(x: number, y: number): number {
    return (x - this.from[0]) * this.along[0] + (y - this.from[1]) * this.along[1]
  }

  /** How far outward of the line a point lies. */
  outwardOf(x: number, y: number): number {
    return (x - this.from[0]) * this.outward[0] + (y - this.from[1]) * this.outward[1]
  }

  pointAt(along: number, outward: number): Point {
    return [
      this.from[0] + along * this.along[0] + outward * this.outward[0],
      this.from[1] + along * this.along[1] + outward * this.outward[1],
    ]
  }
}
