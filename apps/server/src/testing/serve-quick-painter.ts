/** A server process with a quick painter, for tests that kill it. Its one argument: JSON of ServeOptions. */
import { setTimeout as pause } from 'node:timers/promises'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { LeaseTimes } from '../features/generation/generation-leases.ts'
import { QuickPainter } from './quick-painter.ts'
import { QUICK_PASSWORDS } from './quick-passwords.ts'

export interface ServeOptions {
  readonly environment: Readonly<Record<string, string>> & { readonly DATA_DIR: string }
  readonly leaseTimes?: LeaseTimes
  /** a painting takes up to this long */
  readonly paintMs: number
  /** size of pictures that all differ; absent: they are all alike */
  readonly pictureBytes?: number
  /** absent: no request is turned away for the process's lag */
  readonly maxEventLoopDelayMs?: number
}

const {
  environment,
  leaseTimes,
  paintMs,
  pictureBytes,
  maxEventLoopDelayMs = 0,
} = JSON.parse(process.argv[2]) as ServeOptions
const app = await buildApp(readConfig(environment), {
  painter: new QuickPainter(() => pause(Math.random() * paintMs), pictureBytes),
  ...(leaseTimes && { leaseTimes }),
  webFolder: environment.DATA_DIR,
  maxEventLoopDelayMs,
  passwordCost: QUICK_PASSWORDS,
})
await app.listen({ port: 0, host: '127.0.0.1' })
console.log(app.listeningOrigin)
