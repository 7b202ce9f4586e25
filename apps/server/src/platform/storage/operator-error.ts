/** A fault at start that only the operator can fix. The message says what was found and what to do, so no stack is printed. */
export class OperatorError extends Error {
  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.name = 'OperatorError'
  }
}
