type MaskFault =
  /** the mask, the first guess or the stored history belongs to a photo of another size */
  | 'wrong_size'
  /** the stored history was cut short, or written by another version */
  | 'broken_history'

/** A mask or a stored history cannot be edited; `fault` is for programs, `message` for logs. */
export class MaskError extends RangeError {
  readonly fault: MaskFault

  constructor(fault: MaskFault, message: string) {
    super(message)
    this.name = 'MaskError'
    this.fault = fault
  }
}
