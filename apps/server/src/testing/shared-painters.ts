import { inject } from 'vitest'
import { PAINTER_POOL_DEFAULTS, PainterPool } from '../platform/painter/painter-pool.ts'
import type { Painter } from '../start-up/app-parts.ts'

let pool: PainterPool | null = null

/**
 * One pool of painters for the apps of the test files that share a process, because a fresh painter needs a second of processor
 * time for its first picture. It outlives the apps, and ends with the process.
 * @returns the painter option of an app; none in the test project `grown`, where a worker paints
 */
export function sharedPainters(): { readonly painter?: Painter } {
  if (inject('isGrown')) return {}
  pool ??= new PainterPool({ ...PAINTER_POOL_DEFAULTS, processes: 2, onCrash: () => undefined })
  const shared = pool
  return {
    painter: {
      get isAlive() {
        return shared.isAlive
      },
      run: (...job) => shared.run(...job),
      checkRoom: (...job) => shared.checkRoom(...job),
      close: () => Promise.resolve(),
    },
  }
}
