import type { Picture } from '@housecoat/contract'
import type { PictureRow } from './pictures.repository.ts'

/** A stored picture in the API's shape. */
export function describePicture({
  id,
  widthPx,
  heightPx,
  placeholder,
}: Pick<PictureRow, 'id' | 'widthPx' | 'heightPx' | 'placeholder'>): Picture {
  return { path: picturePath(id), width: widthPx, height: heightPx, placeholder }
}

/** Path at which a picture or a result is served. */
export function picturePath(id: string): string {
  return `/images/${id}`
}

/** Path at which a result's photo is served. */
export function originalPath(resultId: string): string {
  return `/images/${resultId}/original`
}
