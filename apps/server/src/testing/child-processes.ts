import { readdir, readFile } from 'node:fs/promises'

/** Stops a process and its child processes, as if they hung. @returns what lets them go on */
export async function hang(pid: number): Promise<() => void> {
  const pids = [pid]
  process.kill(pid, 'SIGSTOP')
  // it starts no more of them
  pids.push(...(await listChildren(pid)))
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const one of pids) process.kill(one, name)
  }
  signal('SIGSTOP')
  return () => signal('SIGCONT')
}

/** @returns the ids of a process's child processes, by Linux's table of processes */
export async function listChildren(pid: number): Promise<number[]> {
  const entries = await readdir('/proc')
  const parents = await Promise.all(
    entries.filter((name) => /^\d+$/.test(name)).map(async (name) => [Number(name), await findParent(name)]),
  )
  return parents.flatMap(([child, parent]) => (parent === pid ? [Number(child)] : []))
}

/** @returns null when the process has ended */
async function findParent(pid: string): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => null)
  // the name in brackets may contain anything
  return stat === null ? null : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}
