/** How likely each cell of an analysis belongs to each surface. */
import type { Analysis } from '../nn/analyze-photo.ts'
import type { SurfaceClass } from '../nn/surface-classes.ts'
import { surroundingsOf, type Surface } from './surfaces.ts'

/** The surface network's class of each surface. */
export const CLASS_OF_SURFACE: Readonly<Record<Surface, SurfaceClass>> = {
  exterior: 'wall',
  siding: 'wall',
  masonry: 'masonry',
  house_trim: 'trim',
  shutters: 'shutter',
  roof: 'roof',
  door: 'entry_door',
  garage: 'garage_door',
  walls: 'wall',
  accent_wall: 'wall',
  ceiling: 'ceiling',
  cabinets: 'cabinet',
  trim: 'trim',
  backsplash: 'backsplash',
}

/** What clads the walls that an area takes. */
export const CLADDINGS = ['both', 'siding', 'masonry'] as const
export type Cladding = (typeof CLADDINGS)[number]

/** Surfaces that take walls by their cladding, whichever of them the person chose. */
const CLAD = ['exterior', 'siding'] as const satisfies readonly Surface[]

/** A surface, or the cladding of a house's walls. */
export type Paintable = Cladding | Exclude<Surface, (typeof CLAD)[number] | 'accent_wall'>

/** What is painted where a person chooses a surface. */
export function paintableOf(surface: Surface, cladding: Cladding): Paintable {
  if (surface === 'accent_wall') return 'walls'
  return isClad(surface) ? cladding : surface
}

/** Whether a surface is what clads a house. */
export function isClad(surface: Surface): surface is (typeof CLAD)[number] {
  return (CLAD as readonly Surface[]).includes(surface)
}

/** Classes that are impossible for a surface, since it tells whether the photo shows a house or a room. */
const INDOORS_ONLY: readonly SurfaceClass[] = [
  'ceiling',
  'floor',
  'cabinet',
  'backsplash',
  'curtain',
  'picture',
]
const OUTDOORS_ONLY: readonly SurfaceClass[] = ['shutter', 'garage_door', 'roof', 'sky', 'ground']
/** Floor for the probability of all possible classes, so that a trace of wall in the sky is not scaled up to 1. */
const POSSIBLE_SHARE_MIN = 0.3

/**
 * The network's probability that corresponds to even odds. The network underestimates rare and thin surfaces; measured by
 * tools/surface-network/measure.ts on rendered and held-out rooms.
 */
const EVEN_ODDS: Readonly<Record<Paintable, number>> = {
  both: 0.5,
  siding: 0.5,
  masonry: 0.5,
  house_trim: 0.3,
  shutters: 0.35,
  roof: 0.5,
  door: 0.35,
  garage: 0.4,
  walls: 0.5,
  ceiling: 0.3,
  cabinets: 0.35,
  trim: 0.2,
  backsplash: 0.25,
}

export const PAINTABLES = Object.keys(EVEN_ODDS) as readonly Paintable[]

const CLASSES_OF_CLADDING: Readonly<Record<Cladding, readonly SurfaceClass[]>> = {
  both: ['wall', 'masonry'],
  siding: ['wall'],
  masonry: ['masonry'],
}

/**
 * How likely each cell shows each of {@link PAINTABLES}.
 * @returns per cell of the analysis grid, row by row, a value for each of them: 0–1, 0.5 is even odds
 */
export function findCellLikelihoods(analysis: Analysis): Float32Array {
  const planesOf = (names: readonly SurfaceClass[]) =>
    names.map((name) => analysis.probabilities[analysis.classes.indexOf(name)])
  const impossible = { outdoors: planesOf(INDOORS_ONLY), indoors: planesOf(OUTDOORS_ONLY) }
  const paintables = PAINTABLES.map((paintable) => ({
    own: planesOf(classesOf(paintable)),
    isOutdoors: isCladding(paintable) || surroundingsOf(paintable) === 'outdoors',
    even: EVEN_ODDS[paintable],
  }))
  const cells = analysis.probabilities[0].length
  const likelihoods = new Float32Array(PAINTABLES.length * cells)
  for (let i = 0, at = 0; i < cells; i++) {
    const possibleOutdoors = Math.max(1 - sumAt(impossible.outdoors, i), POSSIBLE_SHARE_MIN)
    const possibleIndoors = Math.max(1 - sumAt(impossible.indoors, i), POSSIBLE_SHARE_MIN)
    for (const { own, isOutdoors, even } of paintables) {
      const p = Math.min(1, sumAt(own, i) / (isOutdoors ? possibleOutdoors : possibleIndoors))
      likelihoods[at++] = (p * (1 - even)) / (p * (1 - even) + (1 - p) * even)
    }
  }
  return likelihoods
}

/** The sum of the planes' probabilities in a cell, 0–1. */
function sumAt(planes: readonly Uint8Array[], cell: number): number {
  let sum = 0
  for (const plane of planes) sum += plane[cell]
  return sum / 255
}

function isCladding(paintable: Paintable): paintable is Cladding {
  return (CLADDINGS as readonly Paintable[]).includes(paintable)
}

function classesOf(paintable: Paintable): readonly SurfaceClass[] {
  return isCladding(paintable) ? CLASSES_OF_CLADDING[paintable] : [CLASS_OF_SURFACE[paintable]]
}
