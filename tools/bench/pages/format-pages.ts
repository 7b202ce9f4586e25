import type { ScriptSize } from '../../web-size.ts'
import { formatTable } from '../format-tables.ts'
import { quantile } from '../statistics.ts'
import type { PageShift } from './layout-shifts.ts'
import type { PageFigures } from './run-lighthouse.ts'

/** Shows what Lighthouse says of each page, and below the table which of its checks failed. */
export function formatPages(pages: readonly (readonly [string, PageFigures])[]): string {
  const rows = pages.map(([name, figures]) => [
    name,
    String(figures.performance),
    (figures.largestPaintMs / 1000).toFixed(2),
    figures.blockedMs.toFixed(0),
    figures.layoutShift.toFixed(3),
    String(figures.accessibility),
    String(figures.bestPractices),
    String(figures.seo),
    figures.machineSpeed.toFixed(0),
  ])
  const head = [
    'page',
    'performance',
    'largest paint, s',
    'blocked, ms',
    'shift',
    'accessibility',
    'best practices',
    'SEO',
    'machine speed',
  ]
  const faults = pages.flatMap(([name, figures]) => figures.faults.map((fault) => `- ${name}: ${fault}`))
  return [formatTable(head, rows), ...(faults.length > 0 ? [faults.join('\n')] : [])].join('\n\n')
}

/** Shows how long interactions took, in each journey and in all of them. */
export function formatJourneys(times: ReadonlyMap<string, readonly number[]>): string {
  const row = (name: string, values: readonly number[]) => [
    name,
    String(values.length),
    ...[0.5, 0.95, 1].map((share) => (values.length === 0 ? '–' : quantile(values, share).toFixed(0))),
  ]
  const all = [...times.values()].flat()
  return formatTable(
    ['interaction to next paint, ms', 'interactions', 'median', 'p95', 'worst'],
    [...[...times].map(([name, values]) => row(name, values)), row('**all journeys**', all)],
  )
}

/** Shows the pages that shift, and the worst of all. */
export function formatShifts(shifts: readonly PageShift[]): string {
  const worst = Math.max(...shifts.flatMap(({ phone, desktop }) => [phone, desktop]))
  const moving = shifts.filter(({ phone, desktop }) => Math.max(phone, desktop) >= 0.001)
  const rows = moving.map(({ path, phone, desktop }) => [path, phone.toFixed(3), desktop.toFixed(3)])
  const summary = `Layout shift of ${shifts.length} pages, read to their end: at most **${worst.toFixed(3)}**.`
  return rows.length === 0
    ? summary
    : [summary, formatTable(['page', '360 px', '1440 px'], rows)].join('\n\n')
}

export function formatScripts(sizes: readonly ScriptSize[]): string {
  const bytes = sizes.reduce((sum, { brotliBytes }) => sum + brotliBytes, 0)
  return `JavaScript of the home page: **${(bytes / 1000).toFixed(1)} kB** (Brotli) in ${sizes.length} files.`
}
