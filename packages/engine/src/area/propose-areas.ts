/** Different answers to what a person may mean by a surface, as sets of patches. */
import type { CandidatePainter, PatchLabels } from './candidate-painter.ts'
import { usualCladding, type Cladding } from './find-area.ts'

/** How a candidate came about. */
export type CandidateKind =
  'found' | 'home' | 'both-buildings' | 'other-building' | Cladding | 'main-part' | 'surest' | 'larger'

/** A kind of candidate, and its patches, computed only if they are needed. */
type Proposal = readonly [kind: CandidateKind, propose: () => PatchLabels]

interface Doubts {
  /** of the surface as a whole */
  readonly isUnsure: boolean
  /** another building of the home's size: 1 per cell of the analysis grid */
  readonly rival: Uint8Array | null
}

const CLADDINGS: readonly Cladding[] = ['both', 'siding', 'masonry']

/** From this mean likelihood on, a region belongs to the area. */
const FROM = { usual: 0.5, larger: 0.3, surest: 0.75 } as const

/** The most useful proposals first. */
export function proposeAreas(painter: CandidatePainter, { isUnsure, rival }: Doubts): Proposal[] {
  return [
    ...(rival === null ? [] : proposeBuildings(painter, rival)),
    ...(isUnsure ? [...proposeCladding(painter), ...proposeExtents(painter)] : []),
  ]
}

function proposeBuildings(painter: CandidatePainter, rival: Uint8Array): Proposal[] {
  const { found } = painter
  const rivalLabels = painter.labelBuilding(rival)
  const isRival = (k: number) => rivalLabels[k] === 1
  const likelihoods = painter.poolLikelihood()
  const isRivalWall = (k: number) => isRival(k) && likelihoods[k] > FROM.usual
  return [
    ['home', () => found.map((inside, k) => (isRival(k) ? 0 : inside))],
    ['both-buildings', () => found.map((inside, k) => (isRivalWall(k) ? 1 : inside))],
    ['other-building', () => found.map((_, k) => (isRivalWall(k) ? 1 : 0))],
  ]
}

/** The walls' materials, other than the usual choice; all of them first. */
function proposeCladding(painter: CandidatePainter): Proposal[] {
  const { analysis, surface } = painter
  if (surface !== 'exterior' && surface !== 'siding') return []
  const usual = usualCladding(analysis, surface)
  return CLADDINGS.filter((cladding) => cladding !== usual).map((cladding) => [
    cladding,
    () => labelFrom(painter.poolHomeLikelihood(cladding), FROM.usual),
  ])
}

/** More or less of the same. */
function proposeExtents(painter: CandidatePainter): Proposal[] {
  const isOfWalls = painter.surface === 'walls'
  return [
    ['main-part', () => (isOfWalls ? painter.labelMainWall() : painter.labelLargestPart())],
    ['larger', () => labelFrom(painter.poolHomeLikelihood(), FROM.larger)],
    ['surest', () => labelFrom(painter.poolHomeLikelihood(), FROM.surest)],
  ]
}

function labelFrom(values: Float32Array, least: number): PatchLabels {
  return Uint8Array.from(values, (value) => (value > least ? 1 : 0))
}
