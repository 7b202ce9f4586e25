import type { RegionMap } from '../house/region-map.ts'
import { paintStroke } from './paint-stroke.ts'

/** Step along a stroke's path in pixels, so that no region on the way is missed. */
const PATH_STEP_PX = 0.5

/**
 * A round brush that stays inside the regions that its center crosses: it sets the pixels under the brush that belong to
 * one of them. Pixels that the brush covered before its center entered their region are set on entering. Drawing point by
 * point costs about as much as the pixels under the brush, so a page can show the stroke while it is drawn.
 */
export class RegionStroke {
  private readonly regions: RegionMap
  private readonly radiusPx: number
  private readonly crossed = new Set<number>()
  private readonly covered: Uint8Array
  private last: readonly [x: number, y: number] | null = null
  /** bounds of the covered pixels */
  private left = Infinity
  private right = -1
  private top = Infinity
  private bottom = -1

  constructor(regions: RegionMap, radiusPx: number) {
    this.regions = regions
    this.radiusPx = radiusPx
    this.covered = new Uint8Array(regions.data.length)
  }

  /**
   * Draws on to a point (in pixels of the region map), or a disc at the first one. `paint` is called once for each pixel
   * that becomes set.
   */
  drawTo(x: number, y: number, paint: (index: number) => void): void {
    const [fromX, fromY] = this.last ?? [x, y]
    this.last = [x, y]
    const entered = this.enterRegions(fromX, fromY, x, y)
    if (entered.size > 0) this.paintCovered(entered, paint)
    const points = [[fromX, fromY] as const, [x, y] as const]
    const { width, height, data } = this.regions
    paintStroke({ points, radiusPx: this.radiusPx }, width, height, (i) => {
      if (this.covered[i] === 1) return
      this.covered[i] = 1
      if (this.crossed.has(data[i])) paint(i)
    })
    this.widenBounds(x, y)
  }

  /** @returns the regions that the center enters for the first time */
  private enterRegions(fromX: number, fromY: number, x: number, y: number): Set<number> {
    const { width, height, data } = this.regions
    const entered = new Set<number>()
    const steps = Math.max(1, Math.ceil(Math.hypot(x - fromX, y - fromY) / PATH_STEP_PX))
    for (let step = 0; step <= steps; step++) {
      const column = Math.floor(fromX + ((x - fromX) * step) / steps)
      const row = Math.floor(fromY + ((y - fromY) * step) / steps)
      if (column < 0 || row < 0 || column >= width || row >= height) continue
      const region = data[row * width + column]
      if (this.crossed.has(region)) continue
      this.crossed.add(region)
      entered.add(region)
    }
    return entered
  }

  private paintCovered(entered: ReadonlySet<number>, paint: (index: number) => void): void {
    const { width, data } = this.regions
    for (let row = this.top; row <= this.bottom; row++)
      for (let i = row * width + this.left; i <= row * width + this.right; i++)
        if (this.covered[i] === 1 && entered.has(data[i])) paint(i)
  }

  private widenBounds(x: number, y: number): void {
    const { width, height } = this.regions
    this.left = Math.min(this.left, Math.max(0, Math.floor(x - this.radiusPx)))
    this.right = Math.max(this.right, Math.min(width - 1, Math.ceil(x + this.radiusPx)))
    this.top = Math.min(this.top, Math.max(0, Math.floor(y - this.radiusPx)))
    this.bottom = Math.max(this.bottom, Math.min(height - 1, Math.ceil(y + this.radiusPx)))
  }
}
