import { t } from '@lingui/core/macro'

/** The message for a simulated progress. */
export function stageMessage(percent: number): string {
  if (percent < 30) return t`Analyzing image structure...`
  if (percent < 60) return t`Identifying door regions...`
  return percent < 90 ? t`Preparing transformation...` : t`Finalizing results...`
}
