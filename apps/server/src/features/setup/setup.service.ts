import { SETUP_TEXTS, type SetupCheck, type SetupCheckId } from '@housecoat/contract'
import { waitAtMost } from '../../platform/timing/time-limits.ts'

/** Who looks at the checklist. */
export interface SetupVisit {
  /** the host and port that the browser asked for */
  readonly host: string
  readonly hasSecondFactor: boolean
}

export type SetupFinding = Omit<SetupCheck, 'id'>

/** Finds out how far something is set up. What it throws is why it fails. */
export type FindSetup = (visit: SetupVisit) => SetupFinding | Promise<SetupFinding>

interface SetupServiceOptions {
  /** in the order of the checklist */
  readonly checks: Readonly<Record<SetupCheckId, FindSetup>>
  /** texts that no answer may contain */
  readonly secrets: readonly string[]
  /** of one check */
  readonly timeoutMs: number
}

/** shorter texts would mask half of every sentence */
const SECRET_LENGTH_MIN = 4
const MESSAGE_LENGTH_MAX = 300

/** Tells an operator what is set up, and tries what can be tried. */
export class SetupService {
  readonly #options: SetupServiceOptions
  readonly #secrets: readonly string[]

  constructor(options: SetupServiceOptions) {
    this.#options = options
    // the longest first: one secret may be part of another, as a password of its URL
    this.#secrets = options.secrets
      .filter(({ length }) => length >= SECRET_LENGTH_MIN)
      .toSorted((a, b) => b.length - a.length)
  }

  /** Runs all checks at the same time; each ends within the time limit. */
  runChecks(visit: SetupVisit): Promise<SetupCheck[]> {
    const ids = Object.keys(this.#options.checks) as SetupCheckId[]
    return Promise.all(ids.map((id) => this.#runCheck(id, visit)))
  }

  async #runCheck(id: SetupCheckId, visit: SetupVisit): Promise<SetupCheck> {
    const { checks, timeoutMs } = this.#options
    try {
      const seconds = String(Math.round(timeoutMs / 1000))
      let found: SetupFinding = { state: 'failing', text: SETUP_TEXTS['no-answer'], values: { seconds } }
      const run = async () => {
        found = await checks[id](visit)
      }
      await waitAtMost(timeoutMs, run())
      return { id, ...found, values: this.#maskAll(found.values) }
    } catch (error) {
      const text = this.#mask(describeCause(error)).slice(0, MESSAGE_LENGTH_MAX)
      return { id, state: 'failing', text, values: {} }
    }
  }

  #maskAll(values: SetupCheck['values']): SetupCheck['values'] {
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, this.#mask(value)]))
  }

  #mask(text: string): string {
    return this.#secrets.reduce((masked, secret) => masked.replaceAll(secret, '…'), text)
  }
}

/** The message of the first cause: what wraps it says less. */
function describeCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return describeCause(error.cause)
  const { message } = error
  // Node's error for several refused addresses has no message of its own
  const first: unknown = error instanceof AggregateError ? error.errors[0] : null
  return message === '' && first instanceof Error ? describeCause(first) : message || error.name
}
