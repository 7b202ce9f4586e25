import type { LightEstimate } from '../../../engine/engine-api.ts'

/** 'own': the person set the light by hand, and what the photo shows no longer counts alone. */
export type FidelityLevel = 'true' | 'close' | 'guess' | 'own'

interface Fidelity {
  readonly level: FidelityLevel
  /** two to four words */
  readonly title: string
  /** what told the light, and what to do where nothing did */
  readonly reason: string
}

/** From here on the color is the paint's; below the second the engine itself asks for the light slider. */
const LEAST_CONFIDENCE = { true: 0.6, close: 0.5 } as const

type FoundLevel = Exclude<FidelityLevel, 'own'>

const TITLES: Record<FoundLevel, string> = {
  true: 'True to the paint',
  close: 'Close to the paint',
  guess: 'A good guess',
}

const REASONS: Record<FoundLevel, Record<LightEstimate['basis'], string>> = {
  true: {
    'white-trim': 'White trim in your photo told us the light.',
    exposure: 'The brightness of your photo told us the light.',
    prior: 'Your photo is lit the way homes usually are.',
  },
  close: {
    'white-trim': 'White trim in your photo told us most of the light.',
    exposure: 'We read the light from the brightness of the whole photo.',
    prior: 'We took the light that homes usually have.',
  },
  guess: {
    'white-trim': 'The white trim here is small or shaded. If the wall looks off, move the light slider.',
    exposure:
      'Nothing white stands beside the area to show its light. If it looks off, move the light slider.',
    prior: 'Nothing in this photo shows its light. If the wall looks off, move the light slider.',
  },
}

/** Used when white is present but unreadable. */
const UNREAD_WHITE =
  'There is white beside the area, but we could not read its light. If it looks off, move the light slider.'

const OWN: Fidelity = {
  level: 'own',
  title: 'In the light you set',
  reason: 'You moved the light slider, so the hue is the paint’s and the brightness is yours.',
}

/**
 * How far the shown color can be trusted, in a homeowner's words.
 * @param lightness doublings of light that the person set
 */
export function describeFidelity(
  { confidence, basis, isWhiteBeside = false }: LightEstimate,
  lightness: number,
): Fidelity {
  if (lightness !== 0) return OWN
  const level = levelOf(confidence)
  if (level === 'guess' && basis !== 'white-trim' && isWhiteBeside)
    return { level, title: TITLES[level], reason: UNREAD_WHITE }
  return { level, title: TITLES[level], reason: REASONS[level][basis] }
}

function levelOf(confidence: number): FoundLevel {
  if (confidence >= LEAST_CONFIDENCE.true) return 'true'
  return confidence >= LEAST_CONFIDENCE.close ? 'close' : 'guess'
}
