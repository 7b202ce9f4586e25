import { alias } from '../../platform/database/drizzle.ts'
import { pictures } from '../../platform/database/schema.ts'
import { describePicture } from './describe-picture.ts'
import type { PictureRow } from './pictures.repository.ts'

/** The photos of designs, to join with `projects.original_id`. */
export const originals = alias(pictures, 'originals')

/** The results of designs, to join with `projects.result_id`. */
export const results = alias(pictures, 'results')

/** What a page needs of a picture. */
type ShownPicture = Pick<PictureRow, 'id' | 'widthPx' | 'heightPx' | 'placeholder'>

const shownColumns = ({ id, widthPx, heightPx, placeholder }: typeof originals | typeof results) => ({
  ...{ id, widthPx, heightPx, placeholder },
})

/** A design's pictures as pages show them, for queries that join both. */
export const SHOWN_PICTURES = { original: shownColumns(originals), result: shownColumns(results) }

/** Both pictures of a design in the API's shape, and their paths. */
export function describeDesignPictures(design: {
  readonly original: ShownPicture
  readonly result: ShownPicture
}) {
  const original = describePicture(design.original)
  const result = describePicture(design.result)
  return { original, result, originalImage: original.path, resultImage: result.path }
}
