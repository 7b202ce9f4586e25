import { sampleBilinear } from '../raster/bilinear.ts'
import { bytesOf } from '../raster/bytes-of.ts'
import type { ColorRaster, Matte } from '../raster/raster.ts'
import { sharesOf } from '../raster/shares.ts'

/** How far to either side of a study pixel the photo is read, in study pixels; the edge is at most that far off. */
const REACH_PX = 1.5

/** Lines across the edge whose mean is read, so that noise and grain matter less: distances along it, in study pixels. */
const BESIDE_PX = [-0.7, 0, 0.7]

/** Each side's color is the mean over this many study pixels. */
const WINDOW_PX = 1

/** Squared color difference in bytes, summed over channels, which counts half as much as the strongest edge. */
const HALF_CONTRAST = 200

/** What a study pixel of distance costs, relative to the strongest edge. The strongest one nearby may be a lamp's glass, not its frame. */
const DISTANCE_COST = 0.5

/** Least change of the mean share over two study pixels; less occurs in the middle of thin bars and at corners. */
const LEAST_SLOPE = 0.08

/** Steps of half a study pixel at which the edge itself is looked for. */
const SIDES = 2 * 2 * REACH_PX + 1

/** Numbers kept for each sample of a profile: the sums of red, green and blue up to it. */
const SUMS = 3

/**
 * Moves an edge that was found on a small copy to where the photo itself changes: a pixel of the copy is several of the photo's.
 * Across the edge, a strong step between two colors is looked for nearby. Where there is none, the edge stays.
 * @param photo encoded sRGB, at least as large as the copy
 * @param given share of the area in each pixel of the copy, with one edge
 */
export function followPhoto(photo: ColorRaster, given: Matte): Matte {
  const { width, height } = given
  const shares = sharesOf(given)
  const profile = new Profile(photo, given, shares)
  const cells: number[] = []
  const places: number[] = []
  const steps = new Float32Array(shares.length).fill(NaN)
  for (let y = 2; y < height - 2; y++)
    for (let x = 2, i = y * width + 2; x < width - 2; x++, i++) {
      if (isEven(given.data, i, width)) continue
      const dx = changeAcross(shares, i, 1, width)
      const dy = changeAcross(shares, i, width, 1)
      const slope = Math.sqrt(dx * dx + dy * dy)
      if (slope < LEAST_SLOPE || !profile.turn(x, y, dx / slope, dy / slope)) continue
      steps[i] = profile.findStep()
      cells.push(i)
      places.push(profile.edge)
    }
  const data = Uint8Array.from(given.data)
  cells.forEach((cell, k) => {
    const share = 0.5 - places[k] - meanAround(steps, cell, width)
    data[cell] = Math.round(255 * Math.min(1, Math.max(0, share)))
  })
  return { width, height, data }
}

/** Whether nine pixels all lie inside, or all outside. */
function isEven(data: Matte['data'], i: number, width: number): boolean {
  const own = data[i]
  if (own !== 0 && own !== 255) return false
  // most pixels differ from none of these four, and are done soon
  if (data[i - 1] !== own || data[i + 1] !== own || data[i - width] !== own || data[i + width] !== own)
    return false
  return (
    data[i - width - 1] === own &&
    data[i - width + 1] === own &&
    data[i + width - 1] === own &&
    data[i + width + 1] === own
  )
}

/** By how much the mean of nine shares changes over two pixels. */
function changeAcross(shares: Float32Array, i: number, across: number, along: number): number {
  let change = 0
  for (let k = -1; k <= 1; k++) {
    const at = i + k * along
    change += shares[at + 2 * across] + shares[at + across] - shares[at - across] - shares[at - 2 * across]
  }
  return change / 9
}

/** The mean of those of nine values that are known. */
function meanAround(values: Float32Array, middle: number, width: number): number {
  let [sum, count] = [0, 0]
  for (let row = middle - width; row <= middle + width; row += width)
    for (let at = row - 1; at <= row + 1; at++) {
      if (Number.isNaN(values[at])) continue
      sum += values[at]
      count++
    }
  return sum / count
}

/** The photo's colors across the edge, from outside to inside, one sample per pixel of the photo. */
class Profile {
  /** where the edge is, in study pixels from the middle */
  edge = 0
  readonly #photo: ColorRaster
  readonly #pixels: Uint8Array
  readonly #given: Matte
  readonly #shares: Float32Array
  /** pixels of the photo per study pixel */
  readonly #unit: number
  readonly #reach: number
  readonly #window: number
  /** sums of the samples before each */
  readonly #sums: Float32Array
  readonly #gains: Float32Array
  readonly #sides = new Float32Array(SIDES)
  /** samples from `first` to before `end` belong to this edge, not to the next one */
  #first = 0
  #end = 0
  /** how far inward the middle sample lies from the study pixel's middle, in the photo's pixels: samples are whole pixels */
  #shift = 0
  readonly #at = { x: 0, y: 0, dx: 0, dy: 0 }

  constructor(photo: ColorRaster, given: Matte, shares: Float32Array) {
    this.#photo = photo
    this.#pixels = bytesOf(photo)
    this.#given = given
    this.#shares = shares
    this.#unit = photo.width / given.width
    this.#reach = Math.ceil(REACH_PX * this.#unit)
    this.#window = Math.max(2, Math.round(WINDOW_PX * this.#unit))
    this.#sums = new Float32Array((2 * this.#reach + 2) * SUMS)
    this.#gains = new Float32Array(2 * this.#reach + 3)
  }

  /** Looks across the edge at a study pixel. @returns false where there is no edge within reach */
  turn(x: number, y: number, dx: number, dy: number): boolean {
    const middle = SIDES >> 1
    const sides = this.#sides
    for (let k = 0; k < SIDES; k++) {
      const t = (k - middle) / 2
      sides[k] = sampleBilinear(this.#shares, this.#given, x + t * dx, y + t * dy, 'lerp')
    }
    let turn = -1
    for (let k = 0; k < SIDES - 1; k++)
      if (
        sides[k] < 0.5 &&
        sides[k + 1] >= 0.5 &&
        (turn < 0 || Math.abs(k + 0.5 - middle) < Math.abs(turn + 0.5 - middle))
      )
        turn = k
    if (turn < 0) return false
    let before = turn
    while (before > 0 && sides[before - 1] < 0.5) before--
    let behind = turn + 1
    while (behind < SIDES - 1 && sides[behind + 1] >= 0.5) behind++
    this.edge = (turn - middle + (0.5 - sides[turn]) / (sides[turn + 1] - sides[turn])) / 2
    const [reach, unit] = [this.#reach, this.#unit]
    this.#first = before === 0 ? 0 : Math.max(0, reach + Math.round(((before - middle) / 2) * unit))
    this.#end =
      behind === SIDES - 1
        ? 2 * reach + 1
        : Math.min(2 * reach + 1, reach + 1 + Math.round(((behind - middle) / 2) * unit))
    const at = this.#at
    const middleX = (x + 0.5) * unit - 0.5
    const middleY = ((y + 0.5) * this.#photo.height) / this.#given.height - 0.5
    at.x = Math.round(middleX)
    at.y = Math.round(middleY)
    this.#shift = (at.x - middleX) * dx + (at.y - middleY) * dy
    at.dx = dx
    at.dy = dy
    return true
  }

  /** @returns how far inward from the edge the photo changes, in study pixels; less than that where it hardly does */
  findStep(): number {
    if (!this.#readColors()) return 0
    const [first, end, gains, window] = [this.#first, this.#end, this.#gains, this.#window]
    const was = this.edge * this.#unit - this.#shift + this.#reach + 0.5
    gains[first] = 0
    gains[end] = 0
    for (let k = first + 1; k < end; k++) gains[k] = this.#gainAt(k)
    let best = -1
    let bestScore = -Infinity
    for (let k = first + 1; k < end; k++) {
      const gain = gains[k]
      if (gain < gains[k - 1] || gain < gains[k + 1]) continue
      const score = gain / (gain + HALF_CONTRAST) - (DISTANCE_COST * Math.abs(k - was)) / this.#unit
      if (score <= bestScore) continue
      bestScore = score
      best = k
    }
    if (best < 0) return 0
    const trust = gains[best] / (gains[best] + HALF_CONTRAST)
    const place = this.#placeWithin(best, Math.max(first, best - window), Math.min(end, best + window))
    return (trust * (place + 0.5 - was)) / this.#unit
  }

  /** Sums up the photo's colors. @returns false at the photo's border */
  #readColors(): boolean {
    const { width, height, channels } = this.#photo
    const { x, y, dx, dy } = this.#at
    const [sums, pixels, reach, unit] = [this.#sums, this.#pixels, this.#reach, this.#unit]
    const farthest = reach + unit + 1
    if (x < farthest || y < farthest || x > width - 1 - farthest || y > height - 1 - farthest) return false
    const [along, across] = [BESIDE_PX[2] * unit * dy, BESIDE_PX[2] * unit * dx]
    let [r, g, b] = [0, 0, 0]
    for (let k = this.#first, to = k * SUMS; k < this.#end; k++, to += SUMS) {
      sums[to] = r
      sums[to + 1] = g
      sums[to + 2] = b
      const u = x + (k - reach) * dx + 0.5
      const v = y + (k - reach) * dy + 0.5
      const one = (((v + across) | 0) * width + ((u - along) | 0)) * channels
      const two = ((v | 0) * width + (u | 0)) * channels
      const three = (((v - across) | 0) * width + ((u + along) | 0)) * channels
      r += pixels[one] + pixels[two] + pixels[three]
      g += pixels[one + 1] + pixels[two + 1] + pixels[three + 1]
      b += pixels[one + 2] + pixels[two + 2] + pixels[three + 2]
    }
    const to = this.#end * SUMS
    sums[to] = r
    sums[to + 1] = g
    sums[to + 2] = b
    return true
  }

  /** Squared difference of the mean colors on both sides of a step before sample k. */
  #gainAt(k: number): number {
    const sums = this.#sums
    const from = Math.max(this.#first, k - this.#window)
    const to = Math.min(this.#end, k + this.#window)
    const before = 1 / (3 * (k - from))
    const behind = 1 / (3 * (to - k))
    let gain = 0
    for (let c = 0; c < SUMS; c++) {
      const middle = sums[k * SUMS + c]
      const difference = (middle - sums[from * SUMS + c]) * before - (sums[to * SUMS + c] - middle) * behind
      gain += difference * difference
    }
    return gain
  }

  /** The step's position within a pixel: the samples beside it are mixtures. */
  #placeWithin(k: number, from: number, to: number): number {
    const left = Math.max(from + 1, k - 1)
    const right = Math.min(to - 1, k + 1)
    const sums = this.#sums
    let [length, before, behind] = [0.1, 0, 0]
    for (let c = 0; c < SUMS; c++) {
      const outside = (sums[left * SUMS + c] - sums[from * SUMS + c]) / (left - from)
      const towards = (sums[to * SUMS + c] - sums[right * SUMS + c]) / (to - right) - outside
      length += towards * towards
      before += (sums[k * SUMS + c] - sums[(k - 1) * SUMS + c] - outside) * towards
      behind += (sums[(k + 1) * SUMS + c] - sums[k * SUMS + c] - outside) * towards
    }
    return (
      k - 0.5 - Math.min(0.5, Math.max(0, before / length)) + Math.min(0.5, Math.max(0, 1 - behind / length))
    )
  }
}
