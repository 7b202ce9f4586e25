import { distance, scaleQuad, type Quad } from '../geometry/homography.ts'
import { findPhotoFrame } from '../geometry/photo-frame.ts'
import { areaOf, boxOf, commonShare, intersectionOverUnion } from '../geometry/quad-boxes.ts'
import { checkRaster } from '../raster/check-raster.ts'
import type { Analysis } from '../nn/analyze-photo.ts'
import type { ColorRaster, PixelSize } from '../raster/raster.ts'
import { continueIntoShade } from './continue-into-shade.ts'
import type { DoorKind, FoundDoor } from './door.ts'
import { readDoorMaps, type DoorMaps } from './door-maps.ts'
import { listLevelQuads, excessSlope } from './level-top.ts'
import { listPartQuads } from './door-parts.ts'
import { EVIDENCE_NAMES, type EvidenceName } from './evidence-names.ts'
import { findOpeningAspect, WIDEST_DOOR } from './fits-opening.ts'
import { followFrame } from './follow-frame.ts'
import { findEvidence, judgeDoor, type Evidence } from './judge-door.ts'
import { discountLowDoor } from './judge-height.ts'
import { findTwins } from './split-twins.ts'
import { trimEntry } from './trim-entry.ts'
import { listExtendedQuads, snapQuad, type SnappedQuad } from './snap-quad.ts'

/** A candidate with the classifier's inputs. */
export interface DoorCandidate extends SnappedQuad {
  readonly evidence: Evidence
}

/**
 * Lists candidates; a door usually appears several times with slightly different sides.
 * @param photo the photo that was analyzed, same size
 * @throws RangeError when photo and analysis have different sizes
 */
export function listDoorCandidates(photo: ColorRaster, maps: DoorMaps): DoorCandidate[] {
  const [scaleX, scaleY] = [photo.width / maps.width, photo.height / maps.height]
  const rough = removeEquals(listPartQuads(maps)).map((quad) => scaleQuad(quad, scaleX, scaleY))
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

/** A component without glass beside it is the same with and without glass. */
function removeEquals(quads: readonly Quad[]): Quad[] {
  return [...new Map(quads.map((quad) => [quad.flat().join(), quad])).values()]
}

/** Two candidates are duplicates if all corners differ by at most this many pixels. */
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
 * @param analysis of that photo, best in the mode 'doors'
 * @returns by falling confidence
 * @throws RangeError when photo and analysis have different sizes
 */
export function findDoors(photo: ColorRaster, analysis: Analysis): FoundDoor[] {
  checkRaster(photo)
  if (photo.width !== analysis.width || photo.height !== analysis.height)
    throw new RangeError('the analysis belongs to a photo of another size')
  const maps = readDoorMaps(analysis)
  const outdoors = 1 - Math.min(1, Math.max(0, (maps.indoorShare - INDOORS_FROM) / INDOORS_FROM))
  const judged = judgeCandidates(photo, maps)
  const doors = judged.map((candidate) => ({
    ...candidate,
    confidence: outdoors * chanceAmong(candidate, judged),
  }))
  const likely = doors.filter(isLikely)
  // finding a photo's directions takes time, and most photos show no door
  if (likely.length === 0) return []
  const { frame } = findPhotoFrame(photo)
  const tall = likely
    .map((door) => ({ ...door, confidence: discountLowDoor(door.confidence, door.quad, photo, frame) }))
    .filter(isLikely)
    .sort((first, second) => second.confidence - first.confidence)
  const found = suppressOverlaps(tall).flatMap((door): FoundDoor[] => {
    const twins = findTwins(door.quad, tall, maps, photo)
    if (twins !== null)
      return twins.map((twin) => ({
        kind: kindOf(twin, photo),
        quad: twin.quad,
        confidence: twin.confidence,
      }))
    const { quad } = findBestAligned(door, doors, photo)
    return [{ kind: kindOf(door, photo), quad, confidence: door.confidence }]
  })
  return found.map((door) => {
    const fit = door.kind === 'entry' ? trimEntry : continueIntoShade
    return { ...door, quad: followFrame(photo, fit(photo, door.quad, maps), frame) }
  })
}

function isLikely({ confidence }: RankedCandidate): boolean {
  return confidence >= CONFIDENCE_MIN
}

/** Lists candidates, each with the probability that it is a door. */
function judgeCandidates(photo: ColorRaster, maps: DoorMaps): JudgedCandidate[] {
  const judged = listDoorCandidates(photo, maps).map((candidate) => ({
    ...candidate,
    chance: judgeDoor(candidate.evidence) * Math.exp(-SLANT_DISCOUNT * excessSlope(candidate.quad, photo)),
  }))
  // a quad of unknown 3D shape has NaN here, which would break every sort by chance
  return judged.filter(
    ({ chance, quad }) => Number.isFinite(chance) && findOpeningAspect(quad, photo) <= WIDEST_DOOR,
  )
}

/** Largest aspect (width by height) of an entry: double doors are below it, garage doors (8 × 7 feet) above. */
const WIDEST_ENTRY = 1.1

/** Least share of a door's probability that makes it a garage door; more is asked below this aspect, since most narrow doors are entries. */
const GARAGE_SHARE = { least: 0.5, below: 0.75, narrow: 0.6 } as const

/** By shape if it is unambiguous, else by the network. */
function kindOf(door: DoorCandidate, photo: PixelSize): DoorKind {
  const aspect = findOpeningAspect(door.quad, photo)
  const { below, least, narrow } = GARAGE_SHARE
  const isGarage = evidenceOf(door, 'garage share') >= (aspect < below ? narrow : least)
  return aspect > WIDEST_ENTRY || isGarage ? 'garage' : 'entry'
}

interface JudgedCandidate extends DoorCandidate {
  readonly chance: number
}

interface RankedCandidate extends JudgedCandidate {
  readonly confidence: number
}

/**
 * A candidate with edges on all sides is at least as likely as a part of it that lacks an edge: shadows often make the
 * network see only a part of a door.
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

/** Among near-duplicates of a chosen candidate, the one whose sides fit the photo's edges best. */
function findBestAligned(
  chosen: RankedCandidate,
  all: readonly RankedCandidate[],
  photo: PixelSize,
): RankedCandidate {
  let best = chosen
  for (const other of all)
    if (
      intersectionOverUnion(boxOf(other.quad), boxOf(chosen.quad)) >= NEARLY_SAME &&
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

/** Weakest edge support (top, left, right) of a complete candidate, and the most of an incomplete one. */
const WHOLE_EDGE = 0.8
const PART_EDGE = 0.6
/** Least area of a part relative to the whole; anything smaller may be another object inside. */
const PART_SHARE_MIN = 0.3
const PART_DISCOUNT = 0.9
/** Score penalty per unit of slope difference between the top and bottom edges. */
const SLANT_DISCOUNT = 4
/** IoU of boxes from which two candidates are the same door. */
const NEARLY_SAME = 0.8
/** Share of ceiling and floor from which the photo may show a room, and from twice which it does; exteriors have under 0.01. */
const INDOORS_FROM = 0.08
/** Least confidence of a returned door. */
const CONFIDENCE_MIN = 0.35
/** Non-maximum suppression: most overlap of two doors, as a share of the smaller one. */
const OVERLAP_MAX = 0.3

function suppressOverlaps(surestFirst: readonly RankedCandidate[]): RankedCandidate[] {
  const kept: RankedCandidate[] = []
  for (const door of surestFirst)
    if (kept.every((other) => commonShare(door.quad, other.quad) <= OVERLAP_MAX)) kept.push(door)
  return kept
}
