import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** of a program that does nothing, on two cores that run three processes of tests */
const USUAL_START_MS = 130

/** @returns how many times as long as usual everything takes here and now; 1 on a machine that runs only these tests */
export async function measureSlowness(): Promise<number> {
  const startedAt = performance.now()
  await once(spawn(process.execPath, ['--eval', '']), 'exit')
  return Math.max(1, (performance.now() - startedAt) / USUAL_START_MS)
}

/** @returns processor time of this thread, in ms: what other processes do does not count */
export function readProcessorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
