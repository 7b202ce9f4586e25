/** A date in the person's time zone, such as "Mar 2, 2026", or "March 2, 2026" when long. */
export function formatDay(instant: string, dateStyle: 'medium' | 'long' = 'medium'): string {
  return new Date(instant).toLocaleDateString('en-US', { dateStyle })
}
