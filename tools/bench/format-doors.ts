import { formatTable } from './format-tables.ts'
import { countFound, type DoorFigures, type SettingFigures } from './measure-doors.ts'
import type { DoorLightFigures } from './measure-door-light.ts'
import type { ScaleFigures } from './measure-scale.ts'
import { mean, median, quantile } from './statistics.ts'

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const shareText = ({ found, all }: { found: number; all: number }) => (all === 0 ? '–' : `${found} of ${all}`)

/** Found doors: a row for each photo, then all together. */
export function formatDoors(figures: readonly DoorFigures[]): string {
  const rows = figures.map((row) => formatRow(row.name, [row]))
  return formatTable(
    [
      'doors',
      'garage found',
      'entry found',
      'garage corners',
      'entry corners',
      'false garage',
      'false entry',
      'ms',
    ],
    [...rows, formatRow('**all**', figures)],
  )
}

function formatRow(label: string, figures: readonly DoorFigures[]): string[] {
  const corners = (kind: 'garage' | 'entry') => {
    const errors = figures
      .flatMap(({ doors }) => doors)
      .filter((door) => door.kind === kind && !Number.isNaN(door.cornerError))
      .map(({ cornerError }) => cornerError)
    return errors.length === 0 ? '–' : percent(mean(errors))
  }
  const sum = (pick: (row: DoorFigures) => number) => figures.reduce((total, row) => total + pick(row), 0)
  return [
    label,
    shareText(countFound(figures, 'garage')),
    shareText(countFound(figures, 'entry')),
    corners('garage'),
    corners('entry'),
    String(sum(({ falseGarages }) => falseGarages)),
    String(sum(({ falseEntries }) => falseEntries)),
    mean(figures.map(({ ms }) => ms)).toFixed(0),
  ]
}

/** Setting a door in, and whether anything else changed. */
export function formatSetting(
  figures: readonly SettingFigures[],
  outside: { changed: number; outside: number },
): string {
  const rows = figures.map(({ label, prepareMs, setMs }) => [label, prepareMs.toFixed(0), setMs.toFixed(0)])
  return [
    formatTable(['setting a door in', 'ms, an opening for the first time', 'ms, each door in it'], rows),
    `Pixels outside that changed: **${outside.changed}** of ${outside.outside}.`,
  ].join('\n\n')
}

/** ΔE2000 of set doors to the same doors rendered: a row for each door, then their mean. */
export function formatDoorLight(figures: readonly DoorLightFigures[]): string {
  const rows = figures.map((row) => [
    `${row.scene}, ${row.kind} #${row.hex}`,
    row.median.toFixed(1),
    row.p90.toFixed(1),
  ])
  const meanOf = (pick: (row: DoorLightFigures) => number) => mean(figures.map(pick)).toFixed(1)
  const all = ['**mean**', meanOf((row) => row.median), meanOf((row) => row.p90)]
  return formatTable(['ΔE2000 to truth', 'median', 'p90'], [...rows, all])
}

/** Errors of the walls' scale: a row for each door, then the errors' median and 90th percentile without their signs. */
export function formatScale(figures: readonly ScaleFigures[]): string {
  const signed = (share: number) => `${share < 0 ? '−' : '+'}${(100 * Math.abs(share)).toFixed(0)} %`
  const known = figures.filter(({ ratio }) => Number.isFinite(ratio))
  const errors = known.map(({ ratio }) => Math.abs(ratio - 1))
  const rows = figures.map(({ scene, kind, ratio }) => [
    `${scene}, ${kind}`,
    Number.isFinite(ratio) ? signed(ratio - 1) : 'no wall',
  ])
  return formatTable(
    ['scale of walls beside', 'error'],
    [
      ...rows,
      ['**median, without sign**', `${(100 * median(errors)).toFixed(1)} %`],
      ['**90th percentile**', `${(100 * quantile(errors, 0.9)).toFixed(1)} %`],
      ['**doors**', `${known.length} of ${figures.length}`],
    ],
  )
}
