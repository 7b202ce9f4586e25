import type { MaskHistory, Surface } from '@housecoat/engine'
import { keepArea } from '../../../photo/photo-memory.ts'
import { createStepLog, type AreaStep } from './step-log.ts'

/** Who mends an area taps again sooner than this; no tap waits for what is kept. */
const PAUSE_MS = 800

/** The area that the engine holds, and under which names it is kept. */
export interface KeepableArea {
  readonly photoKey: string
  readonly surface: Surface
  /** The area with its steps as it is now. */
  readonly save: () => Promise<MaskHistory>
}

/**
 * Keeps an area in this browser after a pause, or as soon as the page is hidden: it may never come back. Steps are logged
 * at once, so that a reload loses none of those that the pause held back.
 */
export interface AreaKeeper {
  /** Logs a step, before the engine has even answered, and keeps the area soon. */
  addStep(area: KeepableArea, step: AreaStep): void
  keepSoon(area: KeepableArea): void
  /** Keeps what still waits. Resolves as soon as the engine has given it and may take up another area; never rejects. */
  readonly keepNow: () => Promise<void>
  /** Steps that a page logged and kept no area with. @param upTo the last step that is kept */
  listLostSteps(area: KeepableArea, upTo: number): readonly AreaStep[]
}

export function createAreaKeeper(keep = keepArea): AreaKeeper {
  const steps = createStepLog(() => sessionStorage)
  let waiting: KeepableArea | null = null
  let pause: ReturnType<typeof setTimeout> | undefined
  let saving = Promise.resolve()

  function keepSoon(area: KeepableArea): void {
    waiting = area
    clearTimeout(pause)
    pause = setTimeout(keepNow, PAUSE_MS)
    document.addEventListener('visibilitychange', keepWhenHidden)
  }

  function keepWhenHidden(): void {
    if (document.visibilityState === 'hidden') void keepNow()
  }

  function keepNow(): Promise<void> {
    clearTimeout(pause)
    document.removeEventListener('visibilitychange', keepWhenHidden)
    const area = waiting
    waiting = null
    if (area !== null) saving = saving.then(() => write(area)).catch(() => undefined)
    return saving
  }

  async function write({ photoKey, surface, save }: KeepableArea): Promise<void> {
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
      keepSoon(area)
    },
    keepSoon,
    keepNow,
    listLostSteps: ({ photoKey, surface }, upTo) => steps.listAfter(photoKey, surface, upTo),
  }
}
