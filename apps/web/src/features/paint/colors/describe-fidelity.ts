import { LIGHT_FAULT_WORDS } from '@housecoat/contract'
import { fidelityOf, type ColorFidelity, type Daylight } from '@housecoat/engine'
import type { LightEstimate } from '../../../engine/engine-api.ts'
import { DAYLIGHT_WORDS } from '../area/describe-daylight.ts'

/** 'own': the person moved the light slider. 'other-light': the picture is shown in the light of another time of day. */
export type FidelityLevel = ColorFidelity | 'own' | 'other-light'

interface Fidelity {
  readonly level: FidelityLevel
  /** at most four words */
  readonly title: string
  /** how the light was estimated, and what to do if it could not be */
  readonly reason: string
}

const TITLES: Record<ColorFidelity, string> = {
  true: 'True to the paint',
  close: 'Close to the paint',
  guess: 'A good guess',
}

const REASONS: Record<ColorFidelity, Record<LightEstimate['basis'], string>> = {
  true: {
    'white-trim': 'White trim in your photo showed us the light.',
    exposure: 'The brightness of your photo showed us the light.',
    prior: 'Your photo is lit the way homes usually are.',
  },
  close: {
    'white-trim': 'White trim in your photo showed us most of the light.',
    exposure: "We estimated the light from the photo's overall brightness.",
    prior: 'We assumed typical light for a home.',
  },
  guess: {
    'white-trim': 'The white trim here is small or shaded. If the wall looks off, move the light slider.',
    exposure:
      "There's nothing white near the area to show its light. If it looks off, move the light slider.",
    prior: 'Nothing in this photo shows its light. If the wall looks off, move the light slider.',
  },
}

/** Used when there is something white beside the area, but its light could not be read. */
const UNREAD_WHITE =
  "There's white near the area, but we couldn't read its light. If it looks off, move the light slider."

const MOVE_SLIDER = 'If the wall looks off, move the light slider.'

const OWN: Fidelity = {
  level: 'own',
  title: 'With your light setting',
  reason: 'You moved the light slider, so the hue is the paint’s and the brightness is yours.',
}

/** Says nothing of the paint: its color in that light is a guess. */
const OTHER_LIGHT = "This preview shows another time of day. Your result keeps the photo's own light."

/**
 * How true the shown color is, in plain words.
 * @param lightness doublings of light that the person set
 * @param daylight in whose light the picture is shown; null: as photographed
 */
export function describeFidelity(
  { confidence, basis, isWhiteBeside = false, fault = null }: LightEstimate,
  lightness: number,
  daylight: Daylight | null = null,
): Fidelity {
  if (daylight !== null) return { level: 'other-light', title: DAYLIGHT_WORDS[daylight], reason: OTHER_LIGHT }
  if (lightness !== 0) return OWN
  if (fault !== null)
    return { level: 'guess', title: TITLES.guess, reason: `${LIGHT_FAULT_WORDS[fault]} ${MOVE_SLIDER}` }
  const level = fidelityOf(confidence)
  if (level === 'guess' && basis !== 'white-trim' && isWhiteBeside)
    return { level, title: TITLES[level], reason: UNREAD_WHITE }
  return { level, title: TITLES[level], reason: REASONS[level][basis] }
}
