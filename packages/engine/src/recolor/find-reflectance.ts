import { coverageOf } from '../raster/shares.ts'
import { checkPart } from '../raster/check-raster.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import { collectBorderSamples } from './border-samples.ts'
import {
  measureReferences,
  REFERENCE_SUBJECTS,
  type ClassReference,
  type ReferenceSubject,
  type SurfaceProbabilities,
} from './class-references.ts'
import { findSky } from './find-sky.ts'
import type { Surroundings } from '../nn/surface-classes.ts'
import { LIGHT_SPREAD } from './light-spread.ts'
import type { Reflectance } from './reflectance.ts'
import {
  findDark,
  findSurroundingColor,
  findWhite,
  measureExposure,
  medianOfArea,
} from './reflectance-cues.ts'
import { weighCues } from './weigh-cues.ts'

/**
 * Share of its own reflected light that returns to an area in a room, per share of the picture that it covers. Measured on
 * repainted renderings: about a quarter for the walls of a furnished room with a window.
 */
const BOUNCE = { perShare: 0.6, most: 0.25 } as const

/** Light of the sky that paint outdoors reflects at its surface. Measured as what dark paints gain on repainted renderings. */
const SHEEN = 0.015

/** The references that count. From inside a room, windows are as bright as daylight, and plants often stand in other light. */
const KNOWN_SUBJECTS: Record<Surroundings, readonly ReferenceSubject[]> = {
  outdoors: REFERENCE_SUBJECTS,
  indoors: ['trim'],
}

/** What is known of a photo's surfaces: the network's answer, or the lights that were read from it. */
export type KnownSurfaces = SurfaceProbabilities | readonly ClassReference[]

/**
 * Estimates the current reflectance of an area. A photo shows reflectance times illumination, and the illumination is nearly
 * equal on both sides of the area's border. So the ratio to bright neutral neighbors gives the reflectance and the color of
 * the light; dark neighbors give a less certain estimate. These cues are combined with the photo's exposure, the color of
 * the surroundings, and priors from homes.
 * @param photo encoded sRGB at analysis size (about 1000 pixels)
 * @param mask of the photo's size
 * @param surroundings whether the photo shows a room or a house
 * @param surfaces of the photo, by the surface network, or what {@link measureReferences} already read from them. They
 *   tell a dark wall from one in shade, and the color of the light; null where no network ran
 * @throws RangeError when sizes differ or the mask is empty
 */
export function findReflectance(
  photo: ColorRaster,
  mask: Mask,
  surroundings: Surroundings,
  surfaces: KnownSurfaces | null = null,
): Reflectance {
  checkPart(photo, mask, 'mask')
  const area = medianOfArea(photo, mask)
  const sky = surroundings === 'outdoors' ? findSky(photo, mask) : null
  const samples = collectBorderSamples(photo, mask, sky, surroundings)
  const exposure = measureExposure(photo, sky)
  const cues = {
    area,
    white: findWhite(samples, area, exposure),
    dark: surroundings === 'outdoors' ? findDark(samples) : null,
    exposure,
    surroundings: surroundings === 'outdoors' ? findSurroundingColor(photo, mask, sky) : null,
    references: readReferences(photo, mask, surfaces).filter(({ subject }) =>
      KNOWN_SUBJECTS[surroundings].includes(subject),
    ),
  }
  const bounce = surroundings === 'indoors' ? Math.min(BOUNCE.most, BOUNCE.perShare * coverageOf(mask)) : 0
  const sheen = surroundings === 'outdoors' ? SHEEN : 0
  return { ...weighCues(cues, surroundings), bounce, sheen, spread: LIGHT_SPREAD[surroundings] }
}

function readReferences(
  photo: ColorRaster,
  mask: Mask,
  surfaces: KnownSurfaces | null,
): readonly ClassReference[] {
  if (surfaces === null) return []
  return 'grid' in surfaces ? measureReferences(photo, mask, surfaces) : surfaces
}
