/** A fault at start-up that only the operator can fix. The message says what to do, so no stack is printed. */
export class OperatorError extends Error {
  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.name = 'OperatorError'
  }
}
