import type { MaskEdit, Surface } from '@housecoat/engine'

/** One change of an area, as it was asked for. */
export type AreaStep = MaskEdit | { readonly kind: 'undo' } | { readonly kind: 'redo' }

interface LoggedSteps {
  readonly photoKey: string
  readonly surface: Surface
  readonly steps: readonly { readonly number: number; readonly step: AreaStep }[]
}

/**
 * Steps that are perhaps not kept with their area yet. They are written at once, before the engine has even answered,
 * so that a reload right after them finds them.
 */
export interface StepLog {
  add(photoKey: string, surface: Surface, step: AreaStep): void
  /** The number of the latest step; numbers grow, also over a reload. */
  readonly latest: () => number
  /** Forgets the steps up to a number: they are kept with their area now. */
  forget(upTo: number): void
  listAfter(photoKey: string, surface: Surface, number: number): readonly AreaStep[]
}

const STORAGE_KEY = 'housecoat.area-steps'

export function createStepLog(storage: () => Storage): StepLog {
  let logged = readLog(storage)
  let latest = logged?.steps.at(-1)?.number ?? 0

  function write(next: LoggedSteps): void {
    logged = next
    try {
      storage().setItem(STORAGE_KEY, JSON.stringify(next))
    } catch {
      // a browser may refuse; then the steps last as long as the page
      return
    }
  }

  return {
    add(photoKey, surface, step) {
      latest = Math.max(latest + 1, Date.now())
      const isSame = logged?.photoKey === photoKey && logged.surface === surface
      const before = isSame && logged !== null ? logged.steps : []
      write({ photoKey, surface, steps: [...before, { number: latest, step }] })
    },
    latest: () => latest,
    forget(upTo) {
      if (logged !== null) write({ ...logged, steps: logged.steps.filter(({ number }) => number > upTo) })
    },
    listAfter(photoKey, surface, number) {
      if (logged?.photoKey !== photoKey || logged.surface !== surface) return []
      return logged.steps.filter((step) => step.number > number).map(({ step }) => step)
    },
  }
}

function readLog(storage: () => Storage): LoggedSteps | null {
  try {
    return JSON.parse(storage().getItem(STORAGE_KEY) ?? 'null') as LoggedSteps | null
  } catch {
    return null
  }
}
