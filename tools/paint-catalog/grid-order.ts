import { oklabFromLinear, linearFromEncoded, parseHex, type OkLab } from '@housecoat/engine'

/** About a row of the grid on a wide screen. */
const BAND_SIZE = 26

/** OKLab distance; 0.02 is about one step that the eye tells apart at a glance. */
export function oklabDistance(one: OkLab, other: OkLab): number {
  return Math.hypot(one.l - other.l, one.a - other.a, one.b - other.b)
}

/** Reads #RRGGBB as OKLab. */
export function oklabFromHex(hex: string): OkLab {
  return oklabFromLinear(linearFromEncoded(parseHex(hex)))
}

function lengthOf(path: readonly OkLab[]): number {
  return path.reduce((sum, color, index) => (index > 0 ? sum + oklabDistance(path[index - 1], color) : 0), 0)
}

function takeNearest(left: OkLab[], from: OkLab): OkLab {
  const nearest = left.reduce((best, color) =>
    oklabDistance(color, from) < oklabDistance(best, from) ? color : best,
  )
  left.splice(left.indexOf(nearest), 1)
  return nearest
}

/** Turns stretches of the path round while that shortens it; its first color stays first. */
function untangle(path: readonly OkLab[]): OkLab[] {
  let best = [...path]
  for (let isShorter = true; isShorter;) {
    isShorter = false
    for (let start = 1; start < best.length - 1; start++) {
      for (let end = start + 2; end <= best.length; end++) {
        const turned = [...best.slice(0, start), ...best.slice(start, end).reverse(), ...best.slice(end)]
        if (lengthOf(turned) >= lengthOf(best) - 1e-9) continue
        best = turned
        isShorter = true
      }
    }
  }
  return best
}

/** Orders one band into a short walk that begins where the band before it ended. */
function walkBand(band: readonly OkLab[], from: OkLab): OkLab[] {
  const left = [...band]
  const path = [from]
  while (left.length > 0) path.push(takeNearest(left, path[path.length - 1]))
  return untangle(path).slice(1)
}

/**
 * Orders a family's colors from light to deep in bands of about a row, each band one short walk through OKLab,
 * so that neighbors in the grid are neighbors to the eye.
 */
export function orderForGrid(hexes: readonly string[]): string[] {
  const hexOf = new Map(hexes.map((hex) => [oklabFromHex(hex), hex]))
  const byLightness = [...hexOf.keys()].sort((one, other) => other.l - one.l)
  const bandCount = Math.max(1, Math.round(byLightness.length / BAND_SIZE))
  const walk: OkLab[] = []
  for (let band = 0; band < bandCount; band++) {
    const bound = (index: number) => Math.round((index * byLightness.length) / bandCount)
    const colors = byLightness.slice(bound(band), bound(band + 1))
    walk.push(...walkBand(colors, walk.at(-1) ?? colors[0]))
  }
  return walk.map((color) => hexOf.get(color)!)
}
