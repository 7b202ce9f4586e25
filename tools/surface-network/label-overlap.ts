/** Compares found areas with labels. */

/** Class name per pixel, row by row; null where nobody could tell. */
export type Label = readonly (string | null)[]

/**
 * Marks the `reach` pixels (chessboard distance) on both sides of every border between the named class and another.
 * @param width pixels per row of the label
 * @returns 1 in the band, 0 elsewhere
 */
export function markBorderBand(
  label: Label,
  name: string,
  { width, reach }: { readonly width: number; readonly reach: number },
): Uint8Array {
  const inside = label.map((value) => value === name)
  const rows = new Uint8Array(inside.length)
  const band = new Uint8Array(inside.length)
  for (let i = 0; i < inside.length; i++) {
    const x = i % width
    const isBorder = (x > 0 && inside[i] !== inside[i - 1]) || (i >= width && inside[i] !== inside[i - width])
    if (!isBorder) continue
    for (let k = Math.max(0, x - reach); k < Math.min(width, x + reach); k++) rows[i - x + k] = 1
  }
  for (let i = 0; i < rows.length; i++) {
    if (rows[i] === 0) continue
    for (let k = i - reach * width; k < i + reach * width; k += width)
      if (k >= 0 && k < band.length) band[k] = 1
  }
  return band
}

/**
 * Intersection over union with the pixels of the named class, and their share of the photo (both 0–1).
 * @param mask 255 inside the found area
 * @param leftOut pixels marked 1 do not count, and neither do those without a label
 */
export function overlap(
  mask: Uint8Array,
  label: Label,
  name: string,
  leftOut?: Uint8Array,
): { iou: number; share: number } {
  let both = 0
  let either = 0
  let labeled = 0
  for (let i = 0; i < mask.length; i++) {
    if (label[i] === null || leftOut?.[i] === 1) continue
    const isThere = label[i] === name
    const isFound = mask[i] === 255
    if (isThere) labeled++
    if (isThere && isFound) both++
    if (isThere || isFound) either++
  }
  return { iou: both / Math.max(1, either), share: labeled / mask.length }
}
