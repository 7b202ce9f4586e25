import {
  findTapRegion,
  leastAgreementOf,
  type ColorRaster,
  type Mask,
  type MaskEditor,
  type Surface,
} from '@housecoat/engine'
import type { TapModel } from '../../apps/server/src/platform/tap-model/tap-model.ts'
import { overlapOf } from '../bench/area-overlap.ts'
import { simulateTap } from '../bench/simulated-finger.ts'

const PHOTO_KEY = 'photo'

/**
 * Lets the simulated finger correct an area as on a page of a server with `TAP_MODEL`: the model's region takes the place of the
 * browser's where there is one.
 * @param truth what the area should be, and `ignore` the pixels that count neither way
 * @returns the area's IoU before the first and after each tap; fewer entries when nothing was left to correct
 */
export async function tapWithModel(
  model: TapModel,
  editor: MaskEditor,
  photo: ColorRaster,
  { truth, ignore, count, surface }: { truth: Mask; ignore: Mask | null; count: number; surface: Surface },
): Promise<number[]> {
  await model.addPhoto(PHOTO_KEY, photo, photo)
  const afterTaps = [overlapOf(editor.mask, truth, ignore)]
  const taps = []
  let previous: string | null = null
  for (let n = 0; n < count; n++) {
    const tap = simulateTap(editor.mask, truth, ignore)
    if (!tap) break
    taps.push(tap)
    editor.apply({ kind: 'tap', ...tap })
    const found = await model.findRegion({ photoKey: PHOTO_KEY, taps, previous })
    const region = found && findTapRegion(photo, { ...found, model: model.name }, tap)
    const isTaken =
      region !== null && editor.answerTap({ kind: 'tap', ...tap, region }, leastAgreementOf(surface)) !== null
    previous = isTaken ? (found?.answer ?? null) : null
    afterTaps.push(overlapOf(editor.mask, truth, ignore))
  }
  return afterTaps
}
