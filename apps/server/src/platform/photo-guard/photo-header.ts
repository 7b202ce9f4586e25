import type { PhotoType } from './photo-type.ts'

export type PhotoSize = Pick<PhotoHeader, 'width' | 'height'>

/** A photo that may be handed to a decoder: what it is, how large, and the bytes that the decoder may see. */
export interface PhotoHeader {
  readonly type: PhotoType
  /** pixels as stored, before the camera's orientation is applied */
  readonly width: number
  readonly height: number
  readonly bytes: Buffer
}
