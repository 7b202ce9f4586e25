import type { MaskHistory } from '@housecoat/engine'
import type { AreaRef, AreaView } from '../../../engine/engine-api.ts'
import type { EngineClient } from '../../../engine/page/engine-client.ts'
import type { AreaAutosave, SavableArea } from './area-autosave.ts'
import type { EngineStore } from './engine-store.ts'
import type { createLookCalls } from './look-calls.ts'
import type { ShowingCalls } from './paint-engine.ts'
import type { AreaStep } from './step-log.ts'

interface EditCalls extends Pick<ShowingCalls, 'edit' | 'undo' | 'redo' | 'restoreArea'> {
  /** Repeats the steps that were requested right before a reload and are missing in the saved area. */
  readonly repeatLostSteps: (ref: AreaRef, after: number) => Promise<void>
}

/** Changes the shown area, saves it, and shows the chosen paint or style on it. */
export function createEditCalls(
  store: EngineStore,
  looks: ReturnType<typeof createLookCalls>,
  autosave: AreaAutosave,
): EditCalls {
  async function change(request: (client: EngineClient) => Promise<AreaView | null>): Promise<void> {
    const view = await store.whileCurrent(request(store.getClient()))
    const { area } = store.getState()
    if (view === null || area === null) return
    store.show({ area: { ...area, ...view, isEdited: true }, isRepainting: looks.isLookChosen() })
    await looks.showChosen()
  }

  function savable(ref: AreaRef): SavableArea {
    const client = store.getClient()
    return {
      photoKey: store.getState().photoKey,
      surface: ref.surface,
      save: () => client.saveArea(ref),
    }
  }

  async function takeStep(step: AreaStep): Promise<void> {
    const ref = store.findShownRef()
    if (ref === null) return
    autosave.addStep(savable(ref), step)
    const changing = change((client) => requestStep(client, ref, step))
    if (step.kind === 'tap') improveTap(ref).catch(() => undefined)
    await changing
  }

  /** Takes the answer of the server's model in place of the browser's, if it comes in time. */
  async function improveTap(ref: AreaRef): Promise<void> {
    await change(async (client) => {
      const view = await client.improveTap(ref)
      if (view !== null) autosave.schedule(savable(ref))
      return view
    })
  }

  /** Saves at once, so that a reload does not repeat the steps after this history. */
  async function restoreArea(history: MaskHistory): Promise<void> {
    const ref = store.findShownRef()
    if (ref === null) return
    const changing = change((client) => client.restoreArea(ref, history))
    autosave.schedule(savable(ref))
    await Promise.all([changing, autosave.flush()])
  }

  async function repeatLostSteps(ref: AreaRef, after: number): Promise<void> {
    const isCurrent = store.watchRequests()
    const lost = autosave.listLostSteps(savable(ref), after)
    for (const step of lost) await change((client) => requestStep(client, ref, step)).catch(() => undefined)
    if (!isCurrent()) return
    if (lost.length > 0) autosave.schedule(savable(ref))
    const { area } = store.getState()
    if (area?.isEdited === true) store.show({ area: { ...area, isKept: true, isEdited: false } })
  }

  return {
    edit: (edit) => takeStep(edit),
    undo: () => takeStep({ kind: 'undo' }),
    redo: () => takeStep({ kind: 'redo' }),
    restoreArea,
    repeatLostSteps,
  }
}

function requestStep(client: EngineClient, ref: AreaRef, step: AreaStep): Promise<AreaView> {
  if (step.kind === 'undo') return client.undo(ref)
  return step.kind === 'redo' ? client.redo(ref) : client.edit(ref, step)
}
