import { readFile } from 'node:fs/promises'
import { readRssBytes } from '../platform/painter/painter-process.ts'
import { listChildren } from './child-processes.ts'

/** Resident memory of a process and of its child processes, such as a worker's painters, in bytes. */
export interface MemorySample {
  readonly ownBytes: number
  readonly childBytes: number
}

export async function measureMemory(pid: number): Promise<MemorySample> {
  const children = await listChildren(pid)
  const sizes = await Promise.all(children.map(readRssBytes))
  return {
    ownBytes: (await readRssBytes(pid)) ?? 0,
    childBytes: sizes.reduce<number>((sum, bytes) => sum + (bytes ?? 0), 0),
  }
}

/** Seconds of processor time that a process has used, its ended children included. */
export async function readProcessorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => null)
  if (stat === null) return 0
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const ticks = fields[11] + fields[12] + fields[13] + fields[14]
  return ticks / TICKS_PER_SECOND
}

const TICKS_PER_SECOND = 100
