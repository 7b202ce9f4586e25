import { t } from '@lingui/core/macro'

/**
 * The light slider's value in words.
 * @param lightness doublings of light
 */
export function describeLightness(lightness: number): string {
  if (lightness === 0) return t`As in your photo`
  const percent = Math.round(Math.abs(2 ** lightness - 1) * 100)
  return lightness > 0 ? t`${percent}% lighter` : t`${percent}% darker`
}
