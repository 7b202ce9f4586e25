/** Different answers to what a person may mean by a surface, as sets of regions. */
import type { CandidatePainter, RegionLabels } from './candidate-painter.ts'
import { usualCladding } from './area-likelihoods.ts'
import { CLADDINGS, isClad, type Cladding } from '../house/surface-likelihoods.ts'

/** How a candidate came about. */
export type CandidateKind =
  'found' | 'home' | 'both-buildings' | 'other-building' | Cladding | 'main-part' | 'surest' | 'larger'

/** A kind of candidate, and its regions, computed only if they are needed. */
type Proposal = readonly [kind: CandidateKind, propose: () => RegionLabels]

interface Doubts {
  /** of the surface as a whole */
  readonly isUnsure: boolean
  /** another building of the home's size may be meant */
  readonly hasRival: boolean
}

/** From this mean likelihood on, a region belongs to the area. */
const FROM = { usual: 0.5, larger: 0.3, surest: 0.75 } as const

/** The most useful proposals first. */
export function proposeAreas(painter: CandidatePainter, { isUnsure, hasRival }: Doubts): Proposal[] {
  return [
    ...(hasRival ? proposeBuildings(painter) : []),
    ...(isUnsure ? [...proposeCladding(painter), ...proposeExtents(painter)] : []),
  ]
}

function proposeBuildings(painter: CandidatePainter): Proposal[] {
  const { found, model } = painter
  const isRival = (r: number) => model.regions[r].isRival
  const likelihoods = painter.likelihoodsOf()
  const isRivalWall = (r: number) => isRival(r) && likelihoods[r] > FROM.usual
  return [
    ['home', () => found.map((inside, r) => (isRival(r) ? 0 : inside))],
    ['both-buildings', () => found.map((inside, r) => (isRivalWall(r) ? 1 : inside))],
    ['other-building', () => found.map((_, r) => (isRivalWall(r) ? 1 : 0))],
  ]
}

/** The walls' materials, other than the usual choice; all of them first. */
function proposeCladding(painter: CandidatePainter): Proposal[] {
  const { model, surface } = painter
  if (!isClad(surface)) return []
  const usual = usualCladding(model, surface)
  return CLADDINGS.filter((cladding) => cladding !== usual).map((cladding) => [
    cladding,
    () => painter.labelSettled(cladding),
  ])
}

/** More or less of the same. */
function proposeExtents(painter: CandidatePainter): Proposal[] {
  const isOfWalls = painter.surface === 'walls'
  return [
    ['main-part', () => (isOfWalls ? painter.labelMainWall() : painter.labelLargestPart())],
    ['larger', () => labelFrom(painter.homeLikelihoodsOf(), FROM.larger)],
    ['surest', () => labelFrom(painter.homeLikelihoodsOf(), FROM.surest)],
  ]
}

function labelFrom(values: readonly number[], least: number): RegionLabels {
  return Uint8Array.from(values, (value) => (value > least ? 1 : 0))
}
