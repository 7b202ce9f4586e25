/**
 * Quickselect: the value at an index in sorted order, without sorting everything.
 * @param values reordered
 * @param index 0 for the smallest
 * @returns undefined if there is no such index
 * Source: C. A. R. Hoare, "Algorithm 65: Find" (1961)
 */
export function selectSmallest(values: Float64Array, index: number): number {
  let first = 0
  let last = values.length - 1
  while (first < last) {
    const pivot = values[(first + last) >> 1]
    let left = first
    let right = last
    while (left <= right) {
      while (values[left] < pivot) left++
      while (values[right] > pivot) right--
      if (left > right) break
      const value = values[left]
      values[left++] = values[right]
      values[right--] = value
    }
    if (index <= right) last = right
    else if (index >= left) first = left
    else break
  }
  return values[index]
}

/**
 * The median; of an even number of values the larger of the two in the middle.
 * @param values kept
 * @param ofNone what is returned without values
 */
export function medianOf(values: ArrayLike<number>, ofNone = 0): number {
  return values.length === 0 ? ofNone : selectSmallest(Float64Array.from(values), values.length >> 1)
}
