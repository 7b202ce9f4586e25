import { isUnreachable } from '../../../api/describe-failure.ts'

/** Pauses between attempts, in ms; the last one repeats. A connection that is back ends a pause. */
const PAUSES_MS = [2000, 5000, 10_000, 30_000]

/** A server that answers questions, but breaks off this many times in a row what is sent to it, will go on doing so. */
const BREAKS_MAX = 3

interface SendOptions {
  readonly signal: AbortSignal
  /** Asks the server something small; rejects with a TypeError while it cannot be reached. */
  readonly ask: () => Promise<unknown>
  /** is called when the waiting begins and ends */
  readonly onWait: (isWaiting: boolean) => void
}

/**
 * Sends a request, and sends it again whenever the connection is back, until the server answers.
 * @returns the answer
 * @throws what `send` and `ask` throw, except that the server cannot be reached; the signal's reason when it aborts
 */
export async function sendWhenConnected<Answer>(
  send: () => Promise<Answer>,
  { signal, ask, onWait }: SendOptions,
): Promise<Answer> {
  for (let breaks = 0; ;) {
    try {
      return await send()
    } catch (error) {
      signal.throwIfAborted()
      if (!isUnreachable(error)) throw error
      onWait(true)
      const isBroken = await waitForServer(ask, signal)
      breaks = isBroken ? breaks + 1 : 0
      if (breaks === BREAKS_MAX) throw error
      onWait(false)
    }
  }
}

/** @returns whether the server answered the first question, so that it was there all the time */
async function waitForServer(ask: () => Promise<unknown>, signal: AbortSignal): Promise<boolean> {
  for (let attempt = 0; ; attempt += 1) {
    await pause(PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)], signal)
    try {
      await ask()
      return attempt === 0
    } catch (error) {
      signal.throwIfAborted()
      if (!isUnreachable(error)) throw error
    }
  }
}

/** Waits, but not when the browser says that it is online again or the person comes back to the page. */
function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = new AbortController()
    const finish = () => {
      end.abort()
      resolve()
    }
    const timer = setTimeout(finish, durationMs)
    end.signal.addEventListener('abort', () => clearTimeout(timer))
    const until = { signal: end.signal }
    window.addEventListener('online', finish, until)
    document.addEventListener('visibilitychange', () => !document.hidden && finish(), until)
    signal.addEventListener(
      'abort',
      () => {
        end.abort()
        reject(signal.reason as Error)
      },
      until,
    )
    if (signal.aborted) {
      end.abort()
      reject(signal.reason as Error)
    }
  })
}
