/** Sums up the areas of one set of photos in a line. */

/** Outlines drawn in haste are off by about this much at analysis size. */
export const BAND_PX = 4
/** The simulated finger taps this often. */
export const TAPS = 5
/** An area with this IoU needs no further correction. */
const GOOD_FROM = 0.8

/** How well one surface of one photo was found. */
export interface Result {
  readonly key: string
  readonly iou: number
  /** IoU without a band of {@link BAND_PX} on both sides of the labeled border */
  readonly bandlessIou: number
  readonly confidence: number
  readonly isSure: boolean
  /** IoU from before the first to after the last tap; null without `--taps`, and for surfaces other than walls */
  readonly afterTaps: readonly number[] | null
}

/**
 * @param key names the set and the surface
 * @param results at least one
 */
export function summarize(key: string, results: readonly Result[]): string {
  const ious = results.map(({ iou }) => iou).toSorted((a, b) => a - b)
  const mean = ious.reduce((sum, iou) => sum + iou, 0) / ious.length
  const bandless = results.reduce((sum, { bandlessIou }) => sum + bandlessIou, 0) / results.length
  const median = (ious[(ious.length - 1) >> 1] + ious[ious.length >> 1]) / 2
  const sure = results.filter(({ isSure }) => isSure)
  const sureWorst = sure.length === 0 ? '-' : Math.min(...sure.map(({ iou }) => iou)).toFixed(3)
  return (
    `${key}: mean ${mean.toFixed(3)} (without ${BAND_PX} px at the border ${bandless.toFixed(3)}), median ${median.toFixed(3)}, worst ${ious[0].toFixed(3)}, ` +
    `${countGood(ious)}${summarizeTaps(results, 3)}${summarizeTaps(results, TAPS)}; sure of ${sure.length}, worst of these ${sureWorst}`
  )
}

/** "3 taps 0.812 (0.80 or more: 8 of 13)", where there were taps. */
function summarizeTaps(results: readonly Result[], taps: number): string {
  const ious = results.flatMap(({ afterTaps }) => (afterTaps === null ? [] : [afterTaps[taps]]))
  if (ious.length === 0) return ''
  const mean = ious.reduce((sum, iou) => sum + iou, 0) / ious.length
  return `, ${taps} taps ${mean.toFixed(3)} (${countGood(ious)})`
}

function countGood(ious: readonly number[]): string {
  return `${GOOD_FROM.toFixed(2)} or more: ${ious.filter((iou) => iou >= GOOD_FROM).length} of ${ious.length}`
}
