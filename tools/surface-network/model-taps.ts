import {
  findTapRegion,
  leastAgreementOf,
  type ColorRaster,
  type MaskEditor,
  type Surface,
} from '@housecoat/engine'
import type { TapModel } from '../../apps/server/src/platform/tap-model/tap-model.ts'
import type { FingerTap } from '../bench/simulated-finger.ts'

const PHOTO_KEY = 'photo'

/**
 * Has a model improve taps as on a page of a server with `TAP_MODEL`.
 * @param photo of the editor
 * @returns what gives the editor's latest edit, a tap, the model's region if that agrees with the browser's
 */
export async function openModelTaps(
  model: TapModel,
  editor: MaskEditor,
  photo: ColorRaster,
  surface: Surface,
): Promise<(tap: FingerTap) => Promise<void>> {
  await model.addPhoto(PHOTO_KEY, photo, photo)
  const taps: FingerTap[] = []
  let previous: string | null = null
  return async (tap) => {
    taps.push(tap)
    const found = await model.findRegion({ photoKey: PHOTO_KEY, taps, previous })
    const region = found && findTapRegion(photo, { ...found, model: model.name }, tap)
    const isTaken =
      region !== null && editor.answerTap({ kind: 'tap', ...tap, region }, leastAgreementOf(surface)) !== null
    previous = isTaken && found ? found.answer : null
  }
}
