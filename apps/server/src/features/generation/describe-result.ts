import {
  formatColorNames,
  type PaintSelection,
  type ProcessImageResponse,
  type StyleSelection,
} from '@housecoat/contract'
import { originalPath, picturePath } from '../images/describe-picture.ts'
import type { StoredResult } from '../images/images.service.ts'
import type { MadePicture } from './picture-maker.service.ts'

/** The answer to a request whose picture is stored. */
export function describeResult(
  { id, made, hasOriginal }: StoredResult<MadePicture>,
  selections: readonly PaintSelection[] | readonly StyleSelection[],
): ProcessImageResponse {
  const { maker, notice, size } = made
  const [selection] = selections
  const isStyle = 'style' in selection
  return {
    success: true,
    resultImage: picturePath(id),
    ...(hasOriginal && { originalImage: originalPath(id) }),
    ...(!isStyle && { swatch: selection.colorCode.toUpperCase() }),
    message: isStyle
      ? `Redesigned in the ${selection.style.name} style`
      : `Painted in ${formatColorNames(selections as readonly PaintSelection[])}`,
    maker,
    notice,
    width: size.width,
    height: size.height,
  }
}
