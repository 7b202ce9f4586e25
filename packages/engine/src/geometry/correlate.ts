/**
 * Pearson's correlation of a pattern with a part of a longer strip.
 * @param pattern at least two values
 * @param strip at least as long as the pattern
 * @param offset where the part begins; it is as long as the pattern and must lie within the strip
 * @returns -1 to 1; 0 where one of them is even
 */
export function correlate(pattern: Float32Array, strip: Float32Array, offset: number): number {
  const n = pattern.length
  let [sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0]
  for (let i = 0; i < n; i++) {
    const a = pattern[i]
    const b = strip[offset + i]
    sumA += a
    sumB += b
    sumAA += a * a
    sumBB += b * b
    sumAB += a * b
  }
  const spread = (sumAA - (sumA * sumA) / n) * (sumBB - (sumB * sumB) / n)
  return spread < 1e-6 ? 0 : (sumAB - (sumA * sumB) / n) / Math.sqrt(spread)
}
