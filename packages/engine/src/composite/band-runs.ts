import type { Matte } from '../raster/raster.ts'

/**
 * Makes a matte monotone along rows and columns that cross the band from outside to inside. Otherwise texture and mixed
 * colors would show as a thin contour beside the border. Paths that leave the band on the side where they entered it, or
 * run along it, are not changed.
 */
export class BandRuns {
  readonly #data: Uint8Array
  readonly #width: number
  readonly #longestPx: number
  /** running minimum of one path */
  readonly #least: Uint8Array
  /** per column, the first and last row of the most recent run; -1 if there is none */
  readonly #firstRows: Int32Array
  readonly #lastRows: Int32Array

  /**
   * @param matte being written from top to bottom; changed in place
   * @param matte.data of it
   * @param matte.width of it
   * @param longestPx longer paths count as running along the band
   */
  constructor({ data, width }: Matte, longestPx: number) {
    this.#data = data
    this.#width = width
    this.#longestPx = longestPx
    this.#least = new Uint8Array(Math.ceil(longestPx) + 1)
    this.#firstRows = new Int32Array(width).fill(-1)
    this.#lastRows = new Int32Array(width).fill(-1)
  }

  /** Adds columns `from` ≤ x < `to` of a row, which are in the band; this row and all above it are written. */
  add(y: number, from: number, to: number): void {
    const row = y * this.#width
    if (from > 0 && to < this.#width) this.#settle(row + from, row + to - 1, 1)
    for (let x = from; x < to; x++) {
      if (this.#lastRows[x] !== y - 1 || y === 0) {
        this.#settleColumn(x)
        this.#firstRows[x] = y
      }
      this.#lastRows[x] = y
    }
  }

  /** Processes the runs that end at the last row. */
  finish(): void {
    for (let x = 0; x < this.#width; x++) this.#settleColumn(x)
  }

  #settleColumn(x: number): void {
    const [first, last] = [this.#firstRows[x], this.#lastRows[x]]
    const isWithin = first > 0 && (last + 2) * this.#width <= this.#data.length
    if (isWithin) this.#settle(first * this.#width + x, last * this.#width + x, this.#width)
  }

  /** Monotone fit: the mean of the running maximum and of the running minimum from the far end. */
  #settle(first: number, last: number, step: number): void {
    const data = this.#data
    const [before, behind] = [data[first - step], data[last + step]]
    if (before + behind !== 255 || before * behind !== 0) return
    if ((last - first) / step >= this.#longestPx) return
    const [start, end, towards] = before === 0 ? [first, last, step] : [last, first, -step]
    if (isRising(data, start, end, towards)) return
    const stop = end + towards
    const least = this.#least
    const length = (last - first) / step + 1
    let low = 255
    for (let at = end, k = length - 1; k >= 0; at -= towards, k--) least[k] = low = Math.min(low, data[at])
    let high = 0
    for (let at = start, k = 0; at !== stop; at += towards, k++) {
      high = Math.max(high, data[at])
      data[at] = (high + least[k] + 1) >> 1
    }
  }
}

function isRising(data: Uint8Array, start: number, end: number, step: number): boolean {
  for (let at = start; at !== end; at += step) if (data[at + step] < data[at]) return false
  return true
}
