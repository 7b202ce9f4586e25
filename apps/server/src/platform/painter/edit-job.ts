import type { Surface, SureOpening, SureOpenings } from '@housecoat/engine'
import type { EditFrame } from '../image-models/edit-frame.ts'
import type { MaskForm } from '../image-models/image-model.ts'
import type { AnalyzingJob } from '../surface-model/analyzing-job.ts'

/** Prepares a photo for a hosted model. */
export interface FrameJob extends AnalyzingJob {
  readonly kind: 'frame'
  /** a file that passed the photo guard */
  readonly photo: Uint8Array
  /** a PNG that passed the mask guard: white marks the area, or for a whole home the value n marks the n-th surface; null: the engine finds a whole home's areas, and no mask is sent of one area */
  readonly mask: Uint8Array | null
  readonly frames: readonly EditFrame[]
  /** null: the model takes no mask */
  readonly maskForm: MaskForm | null
  /** whether the model takes a line drawing beside the photo */
  readonly takesLines: boolean
  /** what is restyled; absent: the picture is for paint, which needs no guidance, since only the area's part of it is used */
  readonly style?: EditedStyle
}

/** What a style changes; see RestyleJob. */
export interface EditedStyle {
  readonly surface: Surface
  readonly isWholeHome: boolean
  readonly kept: readonly Surface[]
}

/** The input of a hosted model. */
export interface FramedPhoto {
  readonly frame: EditFrame
  /** JPEG of the frame's size */
  readonly photo: Uint8Array
  /** PNG of the frame's size */
  readonly mask: Uint8Array | null
  /** null for paint */
  readonly guidance: Guidance | null
}

/** What a hosted model is told of the house in a photo. */
export interface Guidance extends Pick<SureOpenings, 'isEveryWindowSure'> {
  /** from left to right */
  readonly openings: readonly Omit<SureOpening, 'quad'>[]
  /** whether the outline of a house was found */
  readonly hasOutline: boolean
  /** the outline and the openings, black on white: a PNG of the frame's size; null: the model takes none, or nothing was found */
  readonly lines: Uint8Array | null
  /** white where a whole home may change: a PNG at analysis size; null: one area is restyled, or nothing was found */
  readonly area: Uint8Array | null
  /** see ChangedPicture */
  readonly expectedOverlap: number | undefined
}

/** Parts of a house that a hosted model must not move. */
export type HeldPart = 'openings' | 'outline'

/** Turns a hosted model's picture into a result. */
export interface SettleJob extends AnalyzingJob {
  readonly kind: 'settle'
  /** a file that passed the photo guard */
  readonly photo: Uint8Array
  /** the model's picture of the framed photo; passed the photo guard */
  readonly edited: Uint8Array
  readonly frame: EditFrame
  /** `paint` is composited into the photo through the area's matte; `restyle` is a whole picture that must keep the photo's geometry */
  readonly treatment: 'paint' | 'restyle'
  /**
   * a PNG, white = the area. null: for paint, the engine finds the area; a restyle is used as it is. A restyle of a whole home that
   * moved nothing is composited, too
   */
  readonly mask: Uint8Array | null
  readonly surface: Surface
  /** where the lossless PNG is written */
  readonly outputPath: string
  /** where the photo is written as it was used; absent: nowhere */
  readonly originalPath?: string
}
