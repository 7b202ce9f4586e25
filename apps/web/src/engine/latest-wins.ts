/**
 * Keeps slow calls from queueing up: while one call runs, only the newest waiting call is kept. A call that is replaced
 * before it starts resolves to null.
 */
export function latestWins<Args extends readonly unknown[], Answer>(
  run: (...args: Args) => Promise<Answer>,
): (...args: Args) => Promise<Answer | null> {
  let isRunning = false
  let waiting: { args: Args; resolve: (value: Promise<Answer> | null) => void } | null = null

  async function start(args: Args): Promise<Answer> {
    isRunning = true
    try {
      return await run(...args)
    } finally {
      isRunning = false
      const next = waiting
      waiting = null
      next?.resolve(start(next.args))
    }
  }

  return (...args) => {
    if (!isRunning) return start(args)
    waiting?.resolve(null)
    return new Promise((resolve) => {
      waiting = { args, resolve }
    })
  }
}
