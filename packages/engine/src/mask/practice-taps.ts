import type { ColorRaster } from '../raster/raster.ts'
import { fitWithin, resizeColor, resizeGray } from '../raster/resize.ts'
import type { Analysis } from '../segment/analyze-photo.ts'
import { createMaskEditor } from './mask-editor.ts'
import type { MaskStart } from './mask-start.ts'

/** Long side of the thumbnail: a tap on it takes about 5 ms once compiled, 30 before. */
const THUMBNAIL_PX = 128
/** Taps until the compiler has seen enough: after a third of them the first real one still takes half as long again. */
const EDITORS = 20
/** Where each editor is tapped, as shares of the thumbnail: adding, removing, adding. */
const PLACES = [
  [0.25, 0.4],
  [0.6, 0.7],
  [0.75, 0.3],
] as const

/**
 * Taps here and there on a thumbnail of the photo, for nothing but that the code behind taps is compiled when a person taps: in a
 * fresh process the first taps take three times as long as later ones. It yields after every tap, so that other work may come
 * between, and may be left at any time.
 */
export function* practiceTaps(
  photo: ColorRaster,
  start: MaskStart | null,
  analysis: Analysis | null,
): Generator<void> {
  const { width, height } = fitWithin(photo.width, photo.height, THUMBNAIL_PX)
  const thumbnail = resizeColor(photo, width, height)
  const guess = start && {
    mask: resizeGray(start.mask, width, height),
    likelihood: resizeGray(start.likelihood, width, height),
  }
  for (let i = 0; i < EDITORS; i++) {
    const editor = createMaskEditor(thumbnail, guess, analysis && { ...analysis, width, height })
    for (const [k, [x, y]] of PLACES.entries()) {
      editor.apply({ kind: 'tap', x: x * width, y: y * height, adds: k !== 1 })
      yield
    }
  }
}
