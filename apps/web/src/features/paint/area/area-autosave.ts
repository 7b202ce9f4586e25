import type { MaskHistory, Surface } from '@housecoat/engine'
import { storeArea } from '../../../photo/browser-store.ts'
import { createStepLog, type AreaStep } from './step-log.ts'

/** Save debounce; longer than the usual gap between two taps, so that no tap waits for a save. */
const SAVE_DEBOUNCE_MS = 800

/** The area that the engine holds, and the key under which it is saved. */
export interface SavableArea {
  readonly photoKey: string
  readonly surface: Surface
  /** The area with its undo history as it is now. */
  readonly save: () => Promise<MaskHistory>
}

/**
 * Saves an area in this browser after a pause, or as soon as the page is hidden, because a hidden page may be closed without
 * notice. Steps are logged at once, so that a reload within the pause loses none.
 */
export interface AreaAutosave {
  /** Logs a step before the engine has answered, and schedules a save. */
  addStep(area: SavableArea, step: AreaStep): void
  schedule(area: SavableArea): void
  /** Saves what is scheduled. Resolves once the engine has given the area and may open another one; never rejects. */
  readonly flush: () => Promise<void>
  /** Logged steps that are not in the saved area. @param upTo number of the last saved step */
  listLostSteps(area: SavableArea, upTo: number): readonly AreaStep[]
}

export function createAreaAutosave(keep = storeArea): AreaAutosave {
  const steps = createStepLog(() => sessionStorage)
  let scheduled: SavableArea | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving = Promise.resolve()

  function schedule(area: SavableArea): void {
    scheduled = area
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), SAVE_DEBOUNCE_MS)
    document.addEventListener('visibilitychange', flushWhenHidden)
  }

  function flushWhenHidden(): void {
    if (document.visibilityState === 'hidden') void flush()
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', flushWhenHidden)
    const area = scheduled
    scheduled = null
    if (area !== null) saving = saving.then(() => write(area)).catch(() => undefined)
    return saving
  }

  async function write({ photoKey, surface, save }: SavableArea): Promise<void> {
    const upTo = steps.latest()
    const history = await save()
    keep(photoKey, surface, { history, upTo }).then(
      () => steps.forget(upTo),
      () => undefined,
    )
  }

  return {
    addStep(area, step) {
      steps.add(area.photoKey, area.surface, step)
      schedule(area)
    },
    schedule,
    flush,
    listLostSteps: ({ photoKey, surface }, upTo) => steps.listAfter(photoKey, surface, upTo),
  }
}
