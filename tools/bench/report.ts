import { readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'

const REPORT_FILE = new URL('../../docs/benchmarks.md', import.meta.url)

/** When and on what the figures were taken. */
export function describeMachine(): string {
  const cores = cpus()
  const date = new Date().toISOString().slice(0, 10)
  const model = cores[0]?.model.trim() ?? 'unknown processor'
  const load = `load ${loadavg()[0].toFixed(1)} before the run (times are good only when it is near 0)`
  return `${date}, ${model}, ${cores.length} cores, Node ${process.version}, ${load}.`
}

/** @param start and end: the lines of docs/benchmarks.md between which the figures stand */
export async function writeFigures(
  { start, end }: { readonly start: string; readonly end: string },
  figures: string,
): Promise<void> {
  const report = await readFile(REPORT_FILE, 'utf8')
  const from = report.indexOf(start)
  const to = report.indexOf(end)
  if (from < 0 || to < from) throw new Error('docs/benchmarks.md has lost the lines around its figures')
  await writeFile(REPORT_FILE, `${report.slice(0, from + start.length)}\n\n${figures}\n\n${report.slice(to)}`)
}
