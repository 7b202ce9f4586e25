/** The message for a simulated progress. */
export function stageMessage(percent: number): string {
  if (percent < 30) return 'Analyzing image structure...'
  if (percent < 60) return 'Identifying door regions...'
  return percent < 90 ? 'Preparing transformation...' : 'Finalizing results...'
}
