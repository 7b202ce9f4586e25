import type { PaintLook, StyleLook } from '../../../engine/engine-api.ts'
import { isStaleCall } from '../../../engine/stale-call.ts'
import type { EngineStore } from './engine-store.ts'
import type { ShowingCalls } from './paint-engine.ts'

interface LookCalls extends Pick<ShowingCalls, 'paint' | 'applyStyle'> {
  readonly isLookChosen: () => boolean
  /** Shows the chosen paint or style on the area as it is now. */
  readonly showChosen: () => Promise<void>
  readonly forget: () => void
}

/** Paints and styles the shown area. What is chosen before there is an area is shown once there is one. */
export function createLookCalls(store: EngineStore): LookCalls {
  let chosenPaint: PaintLook | null = null
  let chosenStyle: StyleLook | null = null

  function stopRepainting(error: unknown): never {
    if (!isStaleCall(error)) store.show({ isRepainting: false })
    throw error
  }

  async function paint(look: PaintLook): Promise<void> {
    chosenPaint = look
    const ref = store.findShownRef()
    if (ref === null) return
    if (isAreaBlank(store)) {
      store.show({ painted: null, isRepainting: false })
      return
    }
    const client = store.getClient()
    const painting = client.paint(ref, look).catch(stopRepainting)
    const painted = await store.whileCurrent(painting, (late) => {
      if (late !== null) void client.releasePicture(late.picture)
    })
    if (painted === null) return
    store.show({ painted: { ...painted, ...look }, isRepainting: false })
    if (painted.isProvisional && chosenPaint === look) await paint(look)
  }

  async function applyStyle(look: StyleLook): Promise<void> {
    chosenStyle = look
    const ref = store.findShownRef()
    if (ref === null) return
    if (isAreaBlank(store)) {
      store.show({ styled: null, isRepainting: false })
      return
    }
    const styling = store.getClient().applyStyle(ref, look).catch(stopRepainting)
    const styled = await store.whileCurrent(styling, (late) => late?.picture.close())
    if (styled !== null) store.show({ styled: { ...styled, ...look }, isRepainting: false })
  }

  return {
    paint,
    applyStyle,
    isLookChosen: () => chosenPaint !== null || chosenStyle !== null,
    async showChosen() {
      if (chosenPaint !== null) await paint(chosenPaint)
      else if (chosenStyle !== null) await applyStyle(chosenStyle)
    },
    forget() {
      chosenPaint = null
      chosenStyle = null
    },
  }
}

function isAreaBlank(store: EngineStore): boolean {
  return store.getState().area?.coverage === 0
}
