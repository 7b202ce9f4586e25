/**
 * Keeps a slow job from queueing up: while one call runs, only the newest waiting call is kept.
 * A call that was overtaken before it started resolves to null.
 */
export function latestWins<Input, Output>(
  run: (input: Input) => Promise<Output>,
): (input: Input) => Promise<Output | null> {
  let isRunning = false
  let waiting: { input: Input; resolve: (value: Promise<Output> | null) => void } | null = null

  async function start(input: Input): Promise<Output> {
    isRunning = true
    try {
      return await run(input)
    } finally {
      isRunning = false
      const next = waiting
      waiting = null
      next?.resolve(start(next.input))
    }
  }

  return (input) => {
    if (!isRunning) return start(input)
    waiting?.resolve(null)
    return new Promise((resolve) => {
      waiting = { input, resolve }
    })
  }
}
