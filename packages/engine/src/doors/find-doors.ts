import { distance, scaleQuad, type Quad } from '../geometry/homography.ts'
import { checkRaster } from '../raster/check-raster.ts'
import type { Analysis } from '../segment/analyze-photo.ts'
import type { ColorRaster } from '../raster/raster.ts'
import type { DoorKind, FoundDoor, PixelSize } from './door.ts'
import { readDoorMaps, type DoorMaps } from './door-maps.ts'
import { listLevelQuads, excessSlope } from './level-top.ts'
import { listPartQuads } from './door-parts.ts'
import { EVIDENCE_NAMES, type EvidenceName } from './evidence-names.ts'
import { findOpeningAspect } from './fits-opening.ts'
import { findEvidence, judgeDoor, type Evidence } from './judge-door.ts'
import { listExtendedQuads, snapQuad, type SnappedQuad } from './snap-quad.ts'

/** A candidate with all that is known of it. */
export interface DoorCandidate extends SnappedQuad {
  readonly evidence: Evidence
}

/**
 * Lists what may be a door, mostly several times over with sides that differ a little.
 * @param photo the photo that was analyzed, same size
 * @throws RangeError when photo and analysis have different sizes
 */
export function listDoorCandidates(photo: ColorRaster, maps: DoorMaps): DoorCandidate[] {
  const [scaleX, scaleY] = [photo.width / maps.width, photo.height / maps.height]
  const rough = listPartQuads(maps).map((quad) => scaleQuad(quad, scaleX, scaleY))
  const snapped = removeDuplicates(rough.map((quad) => snapQuad(photo, quad)))
  const level = snapped.flatMap(({ quad }) =>
    listLevelQuads(quad, photo).map((even) => snapQuad(photo, even)),
  )
  const sound = removeDuplicates([...snapped, ...level])
  const extended = sound.flatMap(({ quad }) =>
    listExtendedQuads(photo, quad).map((wide) => snapQuad(photo, wide)),
  )
  return removeDuplicates([...sound, ...extended]).map((candidate) => ({
    ...candidate,
    evidence: findEvidence(candidate, maps, photo),
  }))
}

/** Candidates whose corners all lie within this many pixels of another's are the same. */
const DUPLICATE_PX = 1

function removeDuplicates(candidates: readonly SnappedQuad[]): SnappedQuad[] {
  const kept: SnappedQuad[] = []
  for (const candidate of candidates) {
    const isTwin = kept.some(({ quad }) =>
      quad.every((corner, i) => distance(corner, candidate.quad[i]) <= DUPLICATE_PX),
    )
    if (!isTwin) kept.push(candidate)
  }
  return kept
}

/**
 * Finds the garage and entry doors of a photo.
 * @param photo the photo that was analyzed, same size; encoded sRGB
 * @param analysis what the surface network (or a named model) saw in it
 * @returns the surest first; empty when there is none
 * @throws RangeError when photo and analysis have different sizes
 */
export function findDoors(photo: ColorRaster, analysis: Analysis): FoundDoor[] {
  checkRaster(photo)
  if (photo.width !== analysis.width || photo.height !== analysis.height)
    throw new RangeError('the analysis belongs to a photo of another size')
  const maps = readDoorMaps(analysis)
  const outdoors = 1 - Math.min(1, Math.max(0, (maps.indoorShare - INDOORS_FROM) / INDOORS_FROM))
  const judged = listDoorCandidates(photo, maps)
    .map((candidate) => ({
      ...candidate,
      chance: judgeDoor(candidate.evidence) * Math.exp(-SLANT_DISCOUNT * excessSlope(candidate.quad, photo)),
    }))
    // a quad with an unknown shape in space is rejected; NaN would break the sort below
    .filter(({ chance }) => Number.isFinite(chance))
  const doors = judged.map((candidate) => ({
    ...candidate,
    confidence: outdoors * chanceAmong(candidate, judged),
  }))
  doors.sort((first, second) => second.confidence - first.confidence)
  return suppressOverlaps(doors.filter(({ confidence }) => confidence >= CONFIDENCE_MIN)).map((door) => ({
    kind: kindOf(door, photo),
    quad: findBestAligned(door, doors, photo).quad,
    confidence: door.confidence,
  }))
}

/** Openings wider than this by their height are no entries: double doors are narrower, and so is no garage door (8 × 7 feet). */
const WIDEST_ENTRY = 1.1

/** What the network says, unless the shape says more surely. */
function kindOf(door: DoorCandidate, photo: PixelSize): DoorKind {
  const isWide = findOpeningAspect(door.quad, photo) > WIDEST_ENTRY
  return isWide || evidenceOf(door, 'garage share') >= 0.5 ? 'garage' : 'entry'
}

interface JudgedCandidate extends DoorCandidate {
  readonly chance: number
}

interface RankedCandidate extends JudgedCandidate {
  readonly confidence: number
}

/**
 * A candidate whose four sides all lie on edges is at least as likely as a part of it that ends where no edge is: such a part is what
 * light and shadow left of it for the network.
 */
function chanceAmong(candidate: JudgedCandidate, all: readonly JudgedCandidate[]): number {
  const isWhole = evidenceOf(candidate, 'weakest edge') >= WHOLE_EDGE
  if (!isWhole) {
    const hasWhole = all.some((whole) => isPartOf(candidate, whole))
    return hasWhole ? PART_DISCOUNT * candidate.chance : candidate.chance
  }
  const parts = all.filter((part) => isPartOf(part, candidate))
  return Math.max(candidate.chance, ...parts.map(({ evidence }) => judgeDoor(evidence)))
}

function isPartOf(part: JudgedCandidate, whole: JudgedCandidate): boolean {
  if (evidenceOf(whole, 'weakest edge') < WHOLE_EDGE || evidenceOf(part, 'weakest edge') > PART_EDGE)
    return false
  const share = areaOf(boxOf(part.quad)) / areaOf(boxOf(whole.quad))
  return share < 1 && share > PART_SHARE_MIN && commonShare(part.quad, whole.quad) > 0.9
}

/** Of candidates that lie nearly as a chosen one does, the one whose sides lie best: on edges, and with door right inside of them. */
function findBestAligned(
  chosen: RankedCandidate,
  all: readonly RankedCandidate[],
  photo: PixelSize,
): RankedCandidate {
  let best = chosen
  for (const other of all)
    if (
      intersectionOverUnion(other.quad, chosen.quad) >= NEARLY_SAME &&
      alignmentOf(other, photo) > alignmentOf(best, photo)
    )
      best = other
  return best
}

function alignmentOf(candidate: DoorCandidate, photo: PixelSize): number {
  return (
    evidenceOf(candidate, 'weakest edge') +
    0.3 * evidenceOf(candidate, 'edge bottom') +
    evidenceOf(candidate, 'door or glass near the border inside') -
    evidenceOf(candidate, 'door outside') -
    evidenceOf(candidate, 'glass outside') -
    5 * excessSlope(candidate.quad, photo)
  )
}

function evidenceOf({ evidence }: DoorCandidate, name: EvidenceName): number {
  return evidence[EVIDENCE_NAMES.indexOf(name)]
}

/** Edge support of top, left and right from which a candidate is bordered all round, and up to which it is not. */
const WHOLE_EDGE = 0.8
const PART_EDGE = 0.6
/** A part is no smaller than this share of its whole: else it may be another thing inside. */
const PART_SHARE_MIN = 0.3
const PART_DISCOUNT = 0.9
/** A door's top that slopes otherwise than its bottom lets expect: loss of odds per difference of slopes. */
const SLANT_DISCOUNT = 4
/** Overlap (IoU of boxes) from which two candidates mean the same door. */
const NEARLY_SAME = 0.8
/** From this share of ceiling and floor a photo may show a room, from twice that it does; homes from outside have under 0.01. */
const INDOORS_FROM = 0.08
/** Less likely candidates are not told at all. */
const CONFIDENCE_MIN = 0.35
/** Of two candidates that share more than this part of the smaller one, the surer is kept. */
const OVERLAP_MAX = 0.3

function suppressOverlaps(surestFirst: readonly RankedCandidate[]): RankedCandidate[] {
  const kept: RankedCandidate[] = []
  for (const door of surestFirst)
    if (kept.every((other) => commonShare(door.quad, other.quad) <= OVERLAP_MAX)) kept.push(door)
  return kept
}

/** Of the smaller quad's box, the share that lies in the other's. */
function commonShare(first: Quad, second: Quad): number {
  const [a, b] = [boxOf(first), boxOf(second)]
  return intersectionArea(a, b) / Math.min(areaOf(a), areaOf(b))
}

/** Of the boxes: common area by joint area, 0–1. */
function intersectionOverUnion(first: Quad, second: Quad): number {
  const [a, b] = [boxOf(first), boxOf(second)]
  const common = intersectionArea(a, b)
  return common / (areaOf(a) + areaOf(b) - common)
}

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

function boxOf(quad: Quad): Box {
  const xs = quad.map(([x]) => x)
  const ys = quad.map(([, y]) => y)
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

function areaOf({ left, top, right, bottom }: Box): number {
  return (right - left) * (bottom - top)
}

function intersectionArea(a: Box, b: Box): number {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return Math.max(0, across) * Math.max(0, down)
}
