import type { EditFrame } from './edit-frame.ts'

/** How a model is shown the area that it may change: transparent in it, or white on black. */
export type MaskForm = 'transparent' | 'white'

export interface EditRequest {
  readonly prompt: string
  /** JPEG of the frame's size */
  readonly photo: Uint8Array
  /** PNG of the frame's size in the model's form; null: the whole picture may change */
  readonly mask: Uint8Array | null
  readonly frame: EditFrame
}

/** A hosted model that changes a picture as it is told. */
export interface ImageModel {
  /** as the configuration names it, such as `openai` */
  readonly provider: string
  readonly model: string
  readonly frames: readonly EditFrame[]
  /** null: the model takes no mask */
  readonly maskForm: MaskForm | null
  /**
   * @param signal ends the call and whatever of its answer is still on the way
   * @returns the file as the model gave it; nobody has looked into it yet
   * @throws ImageModelError; the signal's reason when it was aborted
   */
  edit(request: EditRequest, signal: AbortSignal): Promise<Uint8Array>
}

/** A model that did not answer with a picture. Its message names no key and is for the log alone. */
export class ImageModelError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ImageModelError'
  }
}
