import type { EditFrame } from './edit-frame.ts'

/** How the mask marks the area that a model may change: transparent in it, or white on black. */
export type MaskForm = 'transparent' | 'white'

export interface EditRequest {
  readonly prompt: string
  /** JPEG of the frame's size */
  readonly photo: Uint8Array
  /** PNG of the frame's size in the model's form; null: the whole picture may change */
  readonly mask: Uint8Array | null
  /** PNG of the frame's size, a line drawing of the photo; null: none. Only for models with {@link ImageModel.takesLines} */
  readonly lines: Uint8Array | null
  readonly frame: EditFrame
}

/** A hosted model that edits a picture according to a prompt. */
export interface ImageModel {
  /** as the configuration names it, such as `openai` */
  readonly provider: string
  readonly model: string
  readonly frames: readonly EditFrame[]
  /** null: the model takes no mask */
  readonly maskForm: MaskForm | null
  /** whether the model is documented to take further pictures beside the photo */
  readonly takesLines: boolean
  /**
   * @param signal aborts the call
   * @returns the model's file, not yet guarded
   * @throws ImageModelError; the signal's reason when it was aborted
   */
  edit(request: EditRequest, signal: AbortSignal): Promise<Uint8Array>
}

/** The model did not return a picture. The message contains no key, and is only for the log. */
export class ImageModelError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ImageModelError'
  }
}
