/**
 * Collects the pixels that are connected to a start pixel by their sides.
 * @param start its index; joins without being asked
 * @param width pixels per row
 * @param queue receives the indices; as long as the picture has pixels
 * @param joins asked for each neighbor, possibly several times; must mark a pixel as visited before it returns true
 * @returns how many pixels were collected
 */
export function floodFill(
  start: number,
  width: number,
  queue: Int32Array,
  joins: (index: number) => boolean,
): number {
  const { length } = queue
  let size = 1
  queue[0] = start
  for (let k = 0; k < size; k++) {
    const i = queue[k]
    const x = i % width
    if (x > 0 && joins(i - 1)) queue[size++] = i - 1
    if (x < width - 1 && joins(i + 1)) queue[size++] = i + 1
    if (i >= width && joins(i - width)) queue[size++] = i - width
    if (i + width < length && joins(i + width)) queue[size++] = i + width
  }
  return size
}
