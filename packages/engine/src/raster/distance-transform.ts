const FAR = 1e12

/**
 * Squared distance from every pixel center to the nearest center whose byte is not 0; 1e12 where there is none.
 * One byte per pixel, row-major.
 * Source: Felzenszwalb and Huttenlocher, Distance Transforms of Sampled Functions (2012): lower envelope of
 * parabolas, first down the columns, then along the rows
 */
export function squaredDistance(bytes: Uint8Array, width: number, height: number): Float64Array {
  const distance = new Float64Array(width * height)
  for (let i = 0; i < distance.length; i++) distance[i] = bytes[i] ? 0 : FAR
  columnDistances(distance, width, height)
  const line = new EnvelopeLine(width)
  for (let y = 0; y < height; y++) line.transform(distance, y * width)
  return distance
}

/** Distances along the columns: a running count, downwards and then upwards, squared. */
function columnDistances(distance: Float64Array, width: number, height: number): void {
  const steps = new Float64Array(width).fill(1e6)
  const scan = (y: number) => {
    for (let x = 0, i = y * width; x < width; x++, i++) {
      steps[x] = distance[i] === 0 ? 0 : steps[x] + 1
      const squared = steps[x] * steps[x]
      if (squared < distance[i]) distance[i] = squared
    }
  }
  for (let y = 0; y < height; y++) scan(y)
  steps.fill(1e6)
  for (let y = height - 1; y >= 0; y--) scan(y)
}

class EnvelopeLine {
  private readonly length: number
  private readonly heights: Float64Array
  private readonly vertices: Int32Array
  private readonly borders: Float64Array

  constructor(length: number) {
    this.length = length
    this.heights = new Float64Array(length)
    this.vertices = new Int32Array(length)
    this.borders = new Float64Array(length + 1)
  }

  transform(values: Float64Array, offset: number): void {
    const { length, heights, vertices, borders } = this
    for (let q = 0; q < length; q++) heights[q] = values[offset + q]
    let last = 0
    vertices[0] = 0
    borders[0] = -Infinity
    borders[1] = Infinity
    for (let q = 1; q < length; q++) {
      let crossing = this.crossing(q, vertices[last])
      while (crossing <= borders[last]) crossing = this.crossing(q, vertices[--last])
      vertices[++last] = q
      borders[last] = crossing
      borders[last + 1] = Infinity
    }
    for (let q = 0, k = 0; q < length; q++) {
      while (borders[k + 1] < q) k++
      const apart = q - vertices[k]
      values[offset + q] = Math.min(FAR, apart * apart + heights[vertices[k]])
    }
  }

  private crossing(q: number, p: number): number {
    return (this.heights[q] + q * q - this.heights[p] - p * p) / (2 * (q - p))
  }
}
