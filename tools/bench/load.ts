import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { CrowdFigures } from '../../apps/server/src/testing/offer-crowd.ts'

const CHILD = fileURLToPath(new URL('./load-child.ts', import.meta.url))

/** People who ask for one address again and again. */
export interface CallLoad {
  readonly kind: 'calls'
  readonly url: string
  readonly clients: number
  readonly forMs: number
  readonly pauseMs?: number
}

/** People who each have one photo painted after another, every time as a new visitor. */
export interface PaintLoad {
  readonly kind: 'paintings'
  readonly origin: string
  /** JSON body of a request to `/api/process-image` */
  readonly bodyFile: string
  readonly clients: number
  /** no request begins later; those under way are waited for */
  readonly forMs: number
}

export interface PaintFigures {
  /** when each painting was answered, milliseconds since 1970, in that order */
  readonly doneAtMs: readonly number[]
  /** any other answer */
  readonly wrong: readonly string[]
}

type FiguresOf<Load> = Load extends CallLoad ? CrowdFigures : PaintFigures

/**
 * Offers loads at the same time, all from one process of their own, which nothing but other programs can delay. They begin
 * together once it has loaded.
 */
export async function offerLoads<const Loads extends readonly (CallLoad | PaintLoad)[]>(
  loads: Loads,
): Promise<{ readonly [Index in keyof Loads]: FiguresOf<Loads[Index]> }> {
  const child = spawn(process.execPath, [CHILD, JSON.stringify(loads)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit') as Promise<[number]>])
  if (code !== 0) throw new Error(`the process that offers the load ended with ${code}`)
  return JSON.parse(output) as { [Index in keyof Loads]: FiguresOf<Loads[Index]> }
}
