import type { Daylight } from '@housecoat/engine'

/** The light of a preview in words, to stand on the picture. */
export const DAYLIGHT_WORDS: Readonly<Record<Daylight, string>> = {
  morning: 'Morning light',
  noon: 'Noon light',
  dusk: 'Dusk light',
}
