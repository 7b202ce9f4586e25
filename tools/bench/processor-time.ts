import { readdir, readFile } from 'node:fs/promises'

/** Linux counts in hundredths of a second for every program that asks */
const TICK_MS = 10

/** Processor time of a process, of those it started and of those of them that have ended, in milliseconds. */
export async function readProcessorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1')
  // the name in parentheses may hold blanks; utime is the 14th field, then stime, cutime, cstime
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * TICK_MS, 0)
  const children = await Promise.all((await listChildren(pid)).map(readProcessorMs))
  return children.reduce((sum, ms) => sum + ms, own)
}

/** Processes that a process has started and that run. */
export async function listChildren(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`)
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'latin1').catch(() => '')),
  )
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number))
}
