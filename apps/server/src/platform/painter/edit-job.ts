import type { Surface } from '@housecoat/engine'
import type { EditFrame } from '../image-models/edit-frame.ts'
import type { MaskForm } from '../image-models/image-model.ts'

/** Prepares a photo for a hosted model. */
export interface FrameJob {
  readonly kind: 'frame'
  /** a file that passed the photo guard */
  readonly photo: Uint8Array
  /** a PNG that passed the mask guard, white = the area; null: none is sent */
  readonly mask: Uint8Array | null
  readonly frames: readonly EditFrame[]
  /** null: the model takes no mask */
  readonly maskForm: MaskForm | null
}

/** The input of a hosted model. */
export interface FramedPhoto {
  readonly frame: EditFrame
  /** JPEG of the frame's size */
  readonly photo: Uint8Array
  /** PNG of the frame's size */
  readonly mask: Uint8Array | null
}

/** Turns a hosted model's picture into a result. */
export interface SettleJob {
  readonly kind: 'settle'
  /** a file that passed the photo guard */
  readonly photo: Uint8Array
  /** the model's picture of the framed photo; passed the photo guard */
  readonly edited: Uint8Array
  readonly frame: EditFrame
  /** `paint` is composited into the photo through the area's matte; `restyle` is a whole picture that must keep the photo's geometry */
  readonly treatment: 'paint' | 'restyle'
  /** a PNG that passed the mask guard; null: the engine finds the area. A restyle needs none */
  readonly mask: Uint8Array | null
  readonly surface: Surface
  /** where the lossless PNG is written */
  readonly outputPath: string
  /** where the photo is written as it was used; absent: nowhere */
  readonly originalPath?: string
}
