import { fidelityOf, type AreaEstimate, type ColorFidelity } from '@housecoat/engine'
import { mean, median, quantile } from './statistics.ts'
import { findTapsTo, overlapAfter, type AreaFigures } from './measure-area.ts'
import type { EdgeFigures } from './edge-error.ts'
import type { AlphaFigures } from './measure-alpha.ts'
import type { ColorFigures, ErrorSpread } from './measure-colors.ts'
import type { LightFigures } from './measure-light.ts'
import type { PathFigures } from './measure-large-photo.ts'
import { spreadOfMs, type PreviewFigures } from './measure-preview.ts'
import type { SchemeFigures } from './measure-scheme.ts'
import type { EstimateFigures } from './measure-estimates.ts'
import type { RestyleFigures } from './measure-restyle.ts'

type Row = readonly string[]

/** Writes a Markdown table with columns of even width; all but the first are set right. */
export function formatTable(head: Row, rows: readonly Row[]): string {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((row) => row[column].length)))
  const line = (row: Row) =>
    `| ${row.map((cell, column) => (column > 0 ? cell.padStart(widths[column]) : cell.padEnd(widths[column]))).join(' | ')} |`
  const rule = widths.map((width, column) => (column > 0 ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}

const spreadText = (spread: ErrorSpread | null) =>
  spread ? `${spread.median.toFixed(1)} / ${spread.p90.toFixed(1)}` : 'not searched'

const percentText = (share: number) => `${(100 * share).toFixed(1)} %`

const METHODS = [
  ['area given', (figures: ColorFigures) => figures.given],
  ['area found', (figures: ColorFigures) => figures.found],
  ['keep lightness', (figures: ColorFigures) => figures.keepLightness],
  ['median match', (figures: ColorFigures) => figures.medianMatch],
  ['true reflectance', (figures: ColorFigures) => figures.trueReflectance],
] as const

/** How well the light is told from the surfaces: a row for each scene. */
export function formatLights(figures: readonly LightFigures[]): string {
  const rightText = (share: number | null) => (share === null ? '–' : percentText(share))
  return formatTable(
    [
      'light as a layer',
      'error of the photo’s luminance',
      'error of the light found',
      'sun or shade right by brightness',
      'right by share',
      'navy over white at dusk',
    ],
    figures.map((row) => [
      row.scene,
      row.photoError.toFixed(2),
      row.lightError.toFixed(2),
      rightText(row.rightByBrightness),
      rightText(row.rightByShare),
      row.navyOverWhite.toFixed(2),
    ]),
  )
}

/** ΔE2000 to truth: a row for each paint, then means and the worst. */
export function formatColors(figures: readonly ColorFigures[]): string {
  const rows = figures.map((row) => [
    `${row.scene} #${row.hex}`,
    ...METHODS.map(([, pick]) => spreadText(pick(row))),
    percentText(row.newlyClipped),
  ])
  const summary = (
    label: string,
    chosen: readonly ColorFigures[],
    fold: (values: number[]) => number,
  ): Row => [
    label,
    ...METHODS.map(([, pick]) => {
      const spreads = chosen.map(pick)
      if (chosen.length === 0 || spreads.includes(null)) return '–'
      const side = (key: keyof ErrorSpread) => fold(spreads.map((spread) => spread![key])).toFixed(1)
      return `${side('median')} / ${side('p90')}`
    }),
    chosen.length === 0 ? '–' : percentText(fold(chosen.map(({ newlyClipped }) => newlyClipped))),
  ]
  const indoors = figures.filter(({ surroundings }) => surroundings === 'indoors')
  const outdoors = figures.filter(({ surroundings }) => surroundings === 'outdoors')
  return formatTable(
    ['ΔE2000, median / p90', ...METHODS.map(([name]) => name), 'newly clipped'],
    [
      ...rows,
      summary('**mean indoors**', indoors, mean),
      summary('**mean outdoors**', outdoors, mean),
      summary('**worst**', figures, (values) => Math.max(...values)),
    ],
  )
}

/** States the share of pixels outside the matte that a repaint changed. */
export function formatOutside(figures: readonly ColorFigures[]): string {
  const sum = (pick: (row: ColorFigures) => number) => figures.reduce((total, row) => total + pick(row), 0)
  const changed = sum(({ changedOutside }) => changedOutside)
  const outside = sum(({ pixelsOutside }) => pixelsOutside)
  return `Pixels outside the matte that changed: **${changed}** of ${outside}.`
}

/** States how much of the photo beside a wall was painted with it, and how much of the wall's edge kept its old paint. */
export function formatEdges(figures: readonly ColorFigures[]): string {
  const text = (label: string, edges: readonly (EdgeFigures | null)[]): Row => {
    const known = edges.filter((edge) => edge !== null)
    const meanText = (pick: (edge: EdgeFigures) => number) =>
      known.length === 0 ? '–' : mean(known.map(pick)).toFixed(2)
    return [label, meanText(({ halo }) => halo), meanText(({ fringe }) => fringe)]
  }
  return formatTable(
    ['mean ΔE2000, 2–6 px from the wall’s border', 'outside: halo', 'inside: fringe'],
    [
      text(
        'area given',
        figures.map(({ edgesGiven }) => edgesGiven),
      ),
      text(
        'area found',
        figures.map(({ edgesFound }) => edgesFound),
      ),
    ],
  )
}

/** Shows how far the rest of a room is from truth as results leave it, and as the preview lights it; nothing without a room. */
export function formatRooms(figures: readonly ColorFigures[]): string {
  const rows = figures.flatMap(({ scene, hex, room }) => (room === null ? [] : [{ scene, hex, ...room }]))
  return formatTable(
    ['mean ΔE2000 of what is not painted', 'as in a result', 'with the paint’s light'],
    [
      ...rows.map(({ scene, hex, leftAlone, lit }) => [
        `${scene} #${hex}`,
        leftAlone.toFixed(1),
        lit.toFixed(1),
      ]),
      [
        '**mean**',
        mean(rows.map(({ leftAlone }) => leftAlone)).toFixed(1),
        mean(rows.map(({ lit }) => lit)).toFixed(1),
      ],
    ],
  )
}

/** Shows how far mattes are from the wall's true share of each pixel. */
export function formatAlphas(figures: readonly AlphaFigures[]): string {
  return formatTable(
    [
      'mean alpha error within 8 px of the border at 12 MP, 0–1',
      'megapixels',
      'pixels',
      'area given',
      'area found',
    ],
    figures.map(({ name, megapixels, pixels, given, found }) => [
      name,
      megapixels.toFixed(1),
      String(pixels),
      given.toFixed(3),
      found?.toFixed(3) ?? '–',
    ]),
  )
}

/** What the words beside a painted color promise: ΔE2000 below the bound in this share of the pictures. A guess promises nothing. */
const PROMISES = {
  true: { words: 'True to the paint', bound: 5, share: 0.9 },
  close: { words: 'Close to the paint', bound: 10, share: 0.8 },
  guess: { words: 'A good guess', bound: 10, share: 0 },
} as const satisfies Record<ColorFidelity, unknown>

/** Shows whether the words beside a painted color keep their promise: a row for each, and the errors under them. */
export function formatConfidence(figures: readonly ColorFigures[]): string {
  const rows = (['true', 'close', 'guess'] as const).map((fidelity) => {
    const { words, bound, share } = PROMISES[fidelity]
    const errors = listErrorsOf(figures, fidelity)
    const near = errors.filter((error) => error < bound).length
    const promise = share > 0 ? `${Math.round(10 * share)} of 10 below ${bound}` : '–'
    if (errors.length === 0) return [words, promise, 'none', '–', '–']
    const found = `${near} of ${errors.length} below ${bound}`
    return [words, promise, found, mean(errors).toFixed(1), Math.max(...errors).toFixed(1)]
  })
  return formatTable(['words', 'promise', 'kept', 'mean ΔE2000', 'worst'], rows)
}

/** The median ΔE2000 of each paint beside which the page shows these words. */
function listErrorsOf(figures: readonly ColorFigures[], fidelity: ColorFidelity): number[] {
  return figures
    .filter(({ confidence }) => fidelityOf(confidence) === fidelity)
    .map(({ given }) => given.median)
}

/** How far one paint differs between the two wall materials of a scene. */
export function formatSpread(figures: readonly ColorFigures[]): string {
  const rows = figures.flatMap(({ scene, hex, spreadGiven }) =>
    spreadGiven === null ? [] : [[scene, hex, spreadGiven.hue.toFixed(1), spreadGiven.all.toFixed(1)]],
  )
  return formatTable(['scene', 'paint', 'ΔE2000 of hue and chroma', 'ΔE2000 in all'], rows)
}

const overlapText = (value: number | null) => (value === null ? 'no weights' : value.toFixed(3))

const SHOWN_TAPS = [1, 3, 5]
const SHOWN_OVERLAPS = [0.9, 0.95]

/** IoU of the found area beside its peers, and after taps. */
export function formatAreas(figures: readonly AreaFigures[], peerNames: readonly string[]): string {
  const tapsText = (row: AreaFigures, overlap: number) => String(findTapsTo(row, overlap) ?? notIn([row]))
  const rows = figures.map((row) => [
    row.name,
    overlapText(row.found),
    row.isSure ? 'yes' : 'no',
    ...row.peers.map(overlapText),
    ...SHOWN_TAPS.map((taps) => overlapText(overlapAfter(row, taps))),
    ...SHOWN_OVERLAPS.map((overlap) => tapsText(row, overlap)),
  ])
  const found = figures.flatMap((row) => row.found ?? [])
  const summary = (label: string, fold: (values: number[]) => number, taps: readonly string[]): Row => [
    label,
    found.length > 0 ? overlapText(fold(found)) : '–',
    `${figures.filter(({ isSure }) => isSure).length} of ${figures.length}`,
    ...peerNames.map((_, at) => overlapText(fold(figures.map(({ peers }) => peers[at])))),
    ...SHOWN_TAPS.map((count) => overlapText(fold(figures.map((row) => overlapAfter(row, count))))),
    ...taps,
  ]
  return formatTable(
    ['IoU', 'found', 'sure', ...peerNames, '1 tap', '3 taps', '5 taps', 'to 0.90', 'to 0.95'],
    [
      ...rows,
      summary(
        '**median**',
        median,
        SHOWN_OVERLAPS.map((overlap) => formatMedianTaps(figures, overlap)),
      ),
      summary('**mean**', mean, ['', '']),
      summary('**worst**', (values) => Math.min(...values), ['', '']),
    ],
  )
}

function notIn(figures: readonly AreaFigures[]): string {
  return `not in ${Math.max(...figures.map(({ afterTaps }) => afterTaps.length - 1))}`
}

function formatMedianTaps(figures: readonly AreaFigures[], overlap: number): string {
  const middle = quantile(
    figures.map((row) => findTapsTo(row, overlap) ?? Infinity),
    0.5,
  )
  return Number.isFinite(middle) ? String(middle) : notIn(figures)
}

const msText = (ms: number) => (ms < 100 ? ms.toFixed(1) : ms.toFixed(0))

/** What a visitor waits for on the page. */
export function formatPreview({ colorMs, tapMs, firstMask, afterwards }: PreviewFigures): string {
  const spread = (label: string, times: readonly number[]): Row => {
    const { best, median: middle, p90 } = spreadOfMs(times)
    return [label, msText(best), msText(middle), msText(p90)]
  }
  const total = firstMask.reduce((sum, { ms }) => sum + ms, 0)
  return formatTable(
    ['page', 'ms, best', 'median', 'p90'],
    [
      spread('a color at 1600 px', colorMs),
      spread('a tap at 1024 px', tapMs),
      ['**first mask of a 12-megapixel photo**', '', msText(total), ''],
      ...firstMask.map(({ step, ms }) => [`– ${step}`, '', msText(ms), '']),
      ...afterwards.map(({ step, ms }) => [`afterwards: ${step}`, '', msText(ms), '']),
    ],
  )
}

/** Four surfaces beside one, on the server and on the page. */
export function formatScheme({ oneMs, fourMs, colorMs }: SchemeFigures): string {
  const row = (label: string, times: readonly number[], ratio: string): Row => {
    const { best, median: middle } = spreadOfMs(times)
    return [label, msText(best), msText(middle), ratio]
  }
  const ratio = (median(fourMs) / median(oneMs)).toFixed(2)
  return formatTable(
    ['color scheme', 'ms, best', 'median', '× one surface'],
    [
      row('one surface, 12 megapixels, file to PNG', oneMs, '1'),
      row('four surfaces of the same pixels', fourMs, ratio),
      row('a color of four at 1600 px', colorMs, ''),
    ],
  )
}

/** How large walls seem to be, beside their true size. */
export function formatEstimates(figures: readonly EstimateFigures[]): string {
  const errorOf = (estimate: AreaEstimate | null, truth: number) =>
    estimate === null ? null : estimate.squareMeters / truth - 1
  const rowOf = ({ scene, truth, marked, found }: EstimateFigures): Row => [
    scene,
    truth.toFixed(1),
    shareText(errorOf(marked, truth)),
    marked === null ? '–' : `± ${Math.round(100 * marked.uncertainty)} %`,
    shareText(errorOf(found, truth)),
  ]
  const medianOf = (errors: readonly (number | null)[]) =>
    shareText(median(errors.filter((error) => error !== null).map(Math.abs))).replace('+', '')
  return formatTable(
    ['scene', 'm² of wall', 'estimate, walls given', 'stated', 'estimate, walls found'],
    [
      ...figures.map(rowOf),
      [
        '**median, without sign**',
        '',
        medianOf(figures.map(({ marked, truth }) => errorOf(marked, truth))),
        '',
        medianOf(figures.map(({ found, truth }) => errorOf(found, truth))),
      ],
    ],
  )
}

/** Such as +12 %. */
function shareText(share: number | null): string {
  if (share === null) return '–'
  return `${share < 0 ? '−' : '+'}${Math.round(100 * Math.abs(share))} %`
}

/** Restyling on the page, and of a 12-megapixel photo as the server does. */
export function formatRestyle({ studyMs, previewMs, fileMs, homeMs }: RestyleFigures): string {
  const spread = (label: string, times: readonly number[]): Row => {
    const { best, median: middle } = spreadOfMs(times)
    return [label, msText(best), msText(middle), msText(Math.max(...times))]
  }
  return formatTable(
    ['restyle', 'ms, best', 'median', 'worst'],
    [
      spread('photo and area studied, once', studyMs),
      spread('a style at 1600 px', previewMs),
      spread('12 megapixels, given area, file to PNG', fileMs),
      spread('12 megapixels, whole house found, file to PNG', homeMs),
    ],
  )
}

/** Painting a 12-megapixel photo as the server does. */
export function formatLargePhoto(figures: readonly PathFigures[]): string {
  const known = (value: number, text: (value: number) => string) => (Number.isNaN(value) ? '–' : text(value))
  const ratioText = (ratio: number | null) => known(ratio ?? 1, (value) => value.toFixed(2))
  return formatTable(
    ['12 megapixels', 'ms', '× sharp alone', 'processor ms', '× sharp alone', 'peak MB'],
    figures.map(({ label, ms, ratio, cpuMs, cpuRatio, peakBytes }) => [
      label,
      msText(ms),
      ratioText(ratio),
      known(cpuMs, msText),
      ratioText(cpuRatio),
      known(peakBytes, (bytes) => (bytes / 1e6).toFixed(0)),
    ]),
  )
}

/** Where the time of each painting path goes. */
export function formatSteps(figures: readonly PathFigures[]): string {
  return figures
    .filter(({ steps }) => steps.length > 0)
    .map(
      ({ label, steps }) =>
        `- ${label}: ${steps.map(({ step, ms }) => `${step} ${msText(ms)}`).join(', ')} ms`,
    )
    .join('\n')
}
