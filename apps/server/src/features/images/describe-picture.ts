import type { Picture } from '@housecoat/contract'
import type { PictureRow } from './pictures.repository.ts'

/** A stored picture as pages are told of it. */
export function describePicture({
  id,
  widthPx,
  heightPx,
  placeholder,
}: Pick<PictureRow, 'id' | 'widthPx' | 'heightPx' | 'placeholder'>): Picture {
  return { path: picturePath(id), width: widthPx, height: heightPx, placeholder }
}

/** Where a picture or a result is served. */
export function picturePath(id: string): string {
  return `/images/${id}`
}

/** Where the photo is served that a result was made from. */
export function originalPath(resultId: string): string {
  return `/images/${resultId}/original`
}
