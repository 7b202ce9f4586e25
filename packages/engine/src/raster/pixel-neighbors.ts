/**
 * The pixels to the left, right, above and below one, as far as they lie in the picture.
 * @param i index of the pixel, row by row
 * @param width pixels per row
 * @param count of all pixels
 */
export function neighborsOf(i: number, width: number, count: number): number[] {
  const x = i % width
  const found: number[] = []
  if (x > 0) found.push(i - 1)
  if (x < width - 1) found.push(i + 1)
  if (i >= width) found.push(i - width)
  if (i + width < count) found.push(i + width)
  return found
}
