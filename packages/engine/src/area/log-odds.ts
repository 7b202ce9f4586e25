/**
 * The log-odds of a probability, for sums of evidence: bounded, so that certainty does not outvote everything else.
 * @param probability 0–1
 * @param most largest result, and its negative the smallest
 */
export function logOddsOf(probability: number, most: number): number {
  const logOdds = Math.log(probability / (1 - probability))
  return Math.max(-most, Math.min(most, logOdds))
}
