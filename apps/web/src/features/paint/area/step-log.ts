import type { MaskEdit, Surface } from '@housecoat/engine'

/** One requested change of an area. */
export type AreaStep = MaskEdit | { readonly kind: 'undo' } | { readonly kind: 'redo' }

interface LoggedSteps {
  readonly photoKey: string
  readonly surface: Surface
  readonly steps: readonly { readonly number: number; readonly step: AreaStep }[]
}

/**
 * A write-ahead log of the steps that may not be saved with their area yet. Each step is written before the engine has
 * answered, so that a reload right after it finds it.
 */
export interface StepLog {
  add(photoKey: string, surface: Surface, step: AreaStep): void
  /** The number of the latest step; numbers keep increasing after a reload. */
  readonly latest: () => number
  /** Removes the steps up to a number, which are saved with their area now. */
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
      // where storage is blocked, the steps last as long as the page
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
