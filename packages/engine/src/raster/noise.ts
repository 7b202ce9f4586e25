/** Deterministic noise that repeats with a tile. */

/** Size of a repeating tile. */
export interface TileSize {
  readonly widthM: number
  readonly heightM: number
}

const TABLE_SIZE = 256

/** A fixed permutation of 0–255, repeated twice. */
const SHUFFLED = shuffle()

function shuffle(): Uint8Array {
  const table = Uint8Array.from({ length: TABLE_SIZE }, (_, i) => i)
  let state = 0x2f6e2b1
  for (let i = TABLE_SIZE - 1; i > 0; i--) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const j = state % (i + 1)
    const kept = table[i]
    table[i] = table[j]
    table[j] = kept
  }
  const twice = new Uint8Array(2 * TABLE_SIZE)
  twice.set(table)
  twice.set(table, TABLE_SIZE)
  return twice
}

/** A hash of two integers and a seed, 0–1. */
export function randomOf(x: number, y: number, seed: number): number {
  return SHUFFLED[SHUFFLED[SHUFFLED[x & 255] + (y & 255)] + (seed & 255)] / 255
}

export type Noise = (u: number, v: number) => number

/**
 * Value noise 0–1 over a tile, with cells of about this size.
 * @param tile that it repeats with
 * @param widthM of a cell
 * @param heightM of a cell
 * @param seed different seeds give different noise
 */
export function noiseOf(tile: TileSize, widthM: number, heightM: number, seed: number): Noise {
  const columns = Math.max(1, Math.round(tile.widthM / widthM))
  const rows = Math.max(1, Math.round(tile.heightM / heightM))
  const perU = columns / tile.widthM
  const perV = rows / tile.heightM
  const lattice = latticeOf(columns, rows, seed & 255)
  const row = columns + 1
  return (u, v) => {
    const x = u * perU
    const y = v * perV
    const left = Math.floor(x)
    const low = Math.floor(y)
    const dx = x - left
    const dy = y - low
    // wraps around without dividing, where the point is inside the tile
    const x0 = left >= 0 && left < columns ? left : left - columns * Math.floor(left / columns)
    const y0 = low >= 0 && low < rows ? low : low - rows * Math.floor(low / rows)
    const at = y0 * row + x0
    const a = lattice[at]
    const b = lattice[at + 1]
    const c = lattice[at + row]
    const d = lattice[at + row + 1]
    const sx = dx * dx * (3 - 2 * dx)
    const sy = dy * dy * (3 - 2 * dy)
    const lower = a + sx * (b - a)
    return (lower + sy * (c + sx * (d - c) - lower)) / 255
  }
}

/** The values at the corners of the cells, row by row; the last column and row repeat the first ones. */
function latticeOf(columns: number, rows: number, salt: number): Uint8Array {
  const lattice = new Uint8Array((columns + 1) * (rows + 1))
  for (let y = 0, at = 0; y <= rows; y++)
    for (let x = 0; x <= columns; x++, at++)
      lattice[at] = SHUFFLED[SHUFFLED[((x % columns) + salt) & 255] + ((y % rows) & 255)]
  return lattice
}

/** Three octaves of {@link noiseOf}, each with half the size and half the amplitude; 0–1. */
export function cloudsOf(tile: TileSize, widthM: number, heightM: number, seed: number): Noise {
  const coarse = noiseOf(tile, widthM, heightM, seed)
  const middle = noiseOf(tile, widthM / 2, heightM / 2, seed + 31)
  const fine = noiseOf(tile, widthM / 4, heightM / 4, seed + 67)
  return (u, v) => (4 * coarse(u, v) + 2 * middle(u, v) + fine(u, v)) / 7
}
