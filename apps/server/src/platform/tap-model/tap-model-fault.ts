/** The operator's tap model cannot be used. The message is the end of a sentence that names the setting. */
export class TapModelFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'TapModelFault'
  }
}
