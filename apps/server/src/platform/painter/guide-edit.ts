import {
  buildHouseModel,
  ANALYSIS_LONG_SIDE_PX,
  fitWithin,
  joinMasks,
  listOutline,
  listSureOpenings,
  surroundingsOf,
  type Line,
  type Mask,
  type SureOpenings,
} from '@housecoat/engine'
import type { Analyze } from '../surface-model/open-analyzer.ts'
import type { Checkpoint } from './checkpoint.ts'
import { decodeSmallPhoto } from './decode-photo.ts'
import type { EditedStyle, FrameJob } from './edit-job.ts'
import { findHomeAreas } from './home-areas.ts'
import type { PictureSize } from './paint-job.ts'

/** What the house model says about a photo that a hosted model restyles. */
export interface EditGuide extends SureOpenings {
  /** size of the analysis photo, to which lines and area refer */
  readonly size: PictureSize
  /** of the house; empty indoors, and where no building was found */
  readonly outline: readonly Line[]
  /** where a whole home may change; null: one area is restyled, or nothing was found */
  readonly area: Mask | null
  /** see ChangedPicture */
  readonly expectedOverlap: number | undefined
}

/**
 * Studies a photo for a hosted model: where windows and doors are, the outline of the house, and what of a whole home may change.
 * @param size of the upright photo
 * @throws AppError image_damaged, mask_invalid, mask_labels_invalid
 */
export async function guideEdit(
  { photo, mask }: Pick<FrameJob, 'photo' | 'mask'>,
  style: EditedStyle,
  size: PictureSize,
  analyze: Analyze,
  checkpoint: Checkpoint,
): Promise<EditGuide> {
  const small = await decodeSmallPhoto(photo, fitWithin(size.width, size.height, ANALYSIS_LONG_SIDE_PX))
  await checkpoint()
  const surroundings = surroundingsOf(style.surface)
  const analysis = await analyze(small, surroundings)
  await checkpoint()
  const model = buildHouseModel(small, analysis)
  const scene = { size, small, analysis: Promise.resolve(analysis) }
  const home = style.isWholeHome ? await findHomeAreas({ ...style, mask }, scene) : null
  const area =
    home === null || home.changed.length === 0 ? null : joinMasks(home.changed.map((one) => one.mask))
  return {
    ...listSureOpenings(model),
    size: { width: small.width, height: small.height },
    outline: surroundings === 'outdoors' ? listOutline(model) : [],
    area: area?.data.includes(255) === true ? area : null,
    expectedOverlap: home?.expectedOverlap,
  }
}
