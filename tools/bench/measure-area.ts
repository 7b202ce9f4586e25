import {
  buildHouseModel,
  analyzePhoto,
  ANALYSIS_LONG_SIDE_PX,
  createMaskEditor,
  findArea,
  fitWithin,
  resizeColor,
  startArea,
  surroundingsOf,
  type Analysis,
  type ColorRaster,
  type FoundArea,
  type Mask,
  type MaskEditor,
  type Surface,
  type SurfaceNetwork,
} from '@housecoat/engine'
import { overlapOf } from './area-overlap.ts'
import type { AreaPeer } from './peers/area-peer.ts'
import { simulateTap, type FingerTap } from './simulated-finger.ts'

/** A photo with its area marked by hand or by a renderer. */
export interface MarkedPhoto {
  readonly name: string
  readonly photo: ColorRaster
  readonly surface: Surface
  readonly truth: Mask
  /** pixels that count neither way where it is not 0 */
  readonly ignore: Mask | null
}

export interface AreaFigures {
  readonly name: string
  /** IoU with the marked area; null without network weights */
  readonly found: number | null
  readonly isSure: boolean
  readonly confidence: number
  /** IoU of each peer, in their order */
  readonly peers: readonly number[]
  /** IoU after each tap; its first entry is what the page starts from */
  readonly afterTaps: readonly number[]
  readonly tapMs: readonly number[]
}

/** The simulated finger gives up after this many taps. */
export const TAPS_MAX = 25

/** Measures the area that the engine finds, and what taps make of it. */
export async function measureArea(
  marked: MarkedPhoto,
  network: SurfaceNetwork | null,
  tapCount: number,
  peers: readonly AreaPeer[],
): Promise<{ figures: AreaFigures; found: FoundArea | null }> {
  const { photo, truth, ignore } = fitToAnalysis(marked)
  const analysis = network && analyzePhoto(photo, network, surroundingsOf(marked.surface))
  const found = analysis && findArea(photo, buildHouseModel(photo, analysis), marked.surface)
  const score = (mask: Mask) => overlapOf(mask, truth, ignore)
  const { afterTaps, tapMs } = await tapAround(openEditor(photo, analysis, found), truth, ignore, {
    count: tapCount,
  })
  const peerScores: number[] = []
  for (const peer of peers) peerScores.push(score(await peer.find(photo, marked.surface)))
  const figures = {
    name: marked.name,
    found: found && score(found.mask),
    isSure: found?.isSure ?? false,
    confidence: found?.confidence ?? 0,
    peers: peerScores,
    afterTaps,
    tapMs,
  }
  return { figures, found }
}

function fitToAnalysis(marked: MarkedPhoto): MarkedPhoto {
  const { width, height } = fitWithin(marked.photo.width, marked.photo.height, ANALYSIS_LONG_SIDE_PX)
  if (width === marked.photo.width) return marked
  return {
    ...marked,
    photo: resizeColor(marked.photo, width, height),
    truth: pickNearest(marked.truth, width, height),
    ignore: marked.ignore && pickNearest(marked.ignore, width, height),
  }
}

/** Nearest-neighbor resize, for labels and masks. */
export function pickNearest(mask: Mask, width: number, height: number): Mask {
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * mask.height) / height) * mask.width
    for (let x = 0; x < width; x++)
      data[y * width + x] = mask.data[row + Math.floor(((x + 0.5) * mask.width) / width)]
  }
  return { width, height, data }
}

/** As on the page: taps correct the found area when the engine is sure of it, and start from a blank one otherwise. */
export function openEditor(
  photo: ColorRaster,
  analysis: Analysis | null,
  found: FoundArea | null,
): MaskEditor {
  return createMaskEditor(photo, found && startArea(found), analysis)
}

/**
 * Lets the simulated finger correct an area.
 * @param improve waits for what a server makes of the tap that was applied last
 * @returns the area's IoU before the first and after each tap, and what each tap took in the browser
 */
export async function tapAround(
  editor: MaskEditor,
  truth: Mask,
  ignore: Mask | null,
  { count, improve }: { count: number; improve?: ((tap: FingerTap) => Promise<void>) | undefined },
) {
  const afterTaps = [overlapOf(editor.mask, truth, ignore)]
  const tapMs: number[] = []
  for (let taps = 0; taps < count; taps++) {
    const tap = simulateTap(editor.mask, truth, ignore)
    if (!tap) break
    const start = performance.now()
    editor.apply({ kind: 'tap', ...tap })
    tapMs.push(performance.now() - start)
    await improve?.(tap)
    afterTaps.push(overlapOf(editor.mask, truth, ignore))
  }
  return { afterTaps, tapMs }
}

/** The IoU after a number of taps; when nothing was left to mend before, the last one. */
export function overlapAfter({ afterTaps }: Pick<AreaFigures, 'afterTaps'>, taps: number): number {
  return afterTaps[Math.min(taps, afterTaps.length - 1)]
}

/** Finds how many taps reach an IoU, or null when they never do. */
export function findTapsTo({ afterTaps }: Pick<AreaFigures, 'afterTaps'>, overlap: number): number | null {
  const taps = afterTaps.findIndex((value) => value >= overlap)
  return taps < 0 ? null : taps
}
