import type { PhotoType } from './photo-type.ts'

export type PhotoSize = Pick<PhotoHeader, 'width' | 'height'>

/** A photo that passed the guard: its type, its size, and the bytes for the decoder. */
export interface PhotoHeader {
  readonly type: PhotoType
  /** pixels as stored, before the camera's orientation is applied */
  readonly width: number
  readonly height: number
  readonly bytes: Buffer
}
