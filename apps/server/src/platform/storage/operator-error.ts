/** A fault at start that only the operator can repair. The message says what was found and what to do; it needs no stack. */
export class OperatorError extends Error {
  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.name = 'OperatorError'
  }
}
