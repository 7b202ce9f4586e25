import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { LIGHT_FAULT_WORDS } from '@housecoat/contract'
import { fidelityOf, type ColorFidelity, type Daylight } from '@housecoat/engine'
import type { LightEstimate } from '../../../engine/engine-api.ts'
import { DAYLIGHT_WORDS } from '../area/describe-daylight.ts'
import { i18n } from '../../../locales/i18n.ts'

/** 'own': the person moved the light slider. 'other-light': the picture is shown in the light of another time of day. */
export type FidelityLevel = ColorFidelity | 'own' | 'other-light'

interface Fidelity {
  readonly level: FidelityLevel
  /** at most four words */
  readonly title: string
  /** how the light was estimated, and what to do if it could not be */
  readonly reason: string
}

const TITLES: Record<ColorFidelity, MessageDescriptor> = {
  true: msg`True to the paint`,
  close: msg`Close to the paint`,
  guess: msg`A good guess`,
}

const REASONS: Record<ColorFidelity, Record<LightEstimate['basis'], MessageDescriptor>> = {
  true: {
    'white-trim': msg`White trim in your photo showed us the light.`,
    exposure: msg`The brightness of your photo showed us the light.`,
    prior: msg`Your photo is lit the way homes usually are.`,
  },
  close: {
    'white-trim': msg`White trim in your photo showed us most of the light.`,
    exposure: msg`We estimated the light from the photo's overall brightness.`,
    prior: msg`We assumed typical light for a home.`,
  },
  guess: {
    'white-trim': msg`The white trim here is small or shaded. If the wall looks off, move the light slider.`,
    exposure: msg`There's nothing white near the area to show its light. If it looks off, move the light slider.`,
    prior: msg`Nothing in this photo shows its light. If the wall looks off, move the light slider.`,
  },
}

/** Why the light can't be read, in the words of LIGHT_FAULT_WORDS. */
const FAULTS: Readonly<Record<keyof typeof LIGHT_FAULT_WORDS, MessageDescriptor>> = {
  'black-and-white': msg`This photo is black and white, so its light's color can't be read.`,
  filter: msg`This photo has a strong filter, so its light can't be read.`,
  sunset: msg`This photo was taken at sunset or at night, and colored light hides what color things really are.`,
  glass: msg`This area is mostly glass or a mirror. It shows what it reflects, so its light can't be read.`,
  tile: msg`This area is mostly shiny tile. It reflects the room, so its light can't be read.`,
}

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
  if (daylight !== null)
    return {
      level: 'other-light',
      title: i18n._(DAYLIGHT_WORDS[daylight]),
      // nothing of the paint: its color in that light is a guess
      reason: t`Choose “As photographed” to see how true the color is.`,
    }
  if (lightness !== 0)
    return {
      level: 'own',
      title: t`With your light setting`,
      reason: t`You moved the light slider, so the hue is the paint’s and the brightness is yours.`,
    }
  if (fault !== null)
    return {
      level: 'guess',
      title: i18n._(TITLES.guess),
      reason: `${i18n._(FAULTS[fault])} ${t`If the wall looks off, move the light slider.`}`,
    }
  const level = fidelityOf(confidence)
  const title = i18n._(TITLES[level])
  // something white stands beside the area, but its light could not be read
  if (level === 'guess' && basis !== 'white-trim' && isWhiteBeside)
    return {
      level,
      title,
      reason: t`There's white near the area, but we couldn't read its light. If it looks off, move the light slider.`,
    }
  return { level, title, reason: i18n._(REASONS[level][basis]) }
}
