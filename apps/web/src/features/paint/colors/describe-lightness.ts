/**
 * The light slider's value in words.
 * @param lightness doublings of light
 */
export function describeLightness(lightness: number): string {
  if (lightness === 0) return 'As in your photo'
  const percent = Math.round(Math.abs(2 ** lightness - 1) * 100)
  return lightness > 0 ? `${percent}% lighter` : `${percent}% darker`
}
