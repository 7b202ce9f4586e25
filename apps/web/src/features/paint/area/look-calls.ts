import type { PaintLook, StyleLook, SurfaceLook } from '../../../engine/engine-api.ts'
import { isStaleCall } from '../../../engine/stale-call.ts'
import type { EngineStore } from './engine-store.ts'
import type { SchemeLook, ShowingCalls } from './paint-engine.ts'

interface LookCalls extends Pick<ShowingCalls, 'paint' | 'applyStyle'> {
  readonly isLookChosen: () => boolean
  /** Shows the chosen paint or style on the area as it is now. */
  readonly showChosen: () => Promise<void>
  /**
   * Sets the paint on the surface that is shown or prepared next, and on the others of the scheme; nothing is painted before
   * {@link showChosen}, or until the surface is prepared.
   */
  readonly setScheme: (scheme: SchemeLook) => void
  readonly listOthers: () => readonly SurfaceLook[]
  /** Whether the picture shows more than one surface, so that it stays while another surface is opened. */
  readonly isOfSeveral: () => boolean
  /** What is added to every paint. */
  readonly withOthers: (look: PaintLook) => PaintLook
  readonly forget: () => void
}

/** Paints and styles the shown area. What is chosen before there is an area is shown once there is one. */
export function createLookCalls(store: EngineStore): LookCalls {
  let chosenPaint: PaintLook | null = null
  let chosenStyle: StyleLook | null = null
  let others: readonly SurfaceLook[] = []
  let lightness = 0

  function stopRepainting(error: unknown): never {
    if (!isStaleCall(error)) store.show({ isRepainting: false })
    throw error
  }

  async function paint(look: PaintLook): Promise<void> {
    chosenPaint = look
    await show(look)
  }

  /** An area without a pixel or a color of its own is left as it is. */
  async function show(look: PaintLook): Promise<void> {
    const ref = store.findShownRef()
    if (ref === null) return
    const isBlank = isAreaBlank(store)
    if (isBlank && others.length === 0) {
      store.show({ painted: null, isRepainting: false })
      return
    }
    const client = store.getClient()
    const shown = withOthers(isBlank ? { ...look, isAreaBare: true } : look)
    const painting = client.paint(ref, shown).catch(stopRepainting)
    const painted = await store.whileCurrent(painting, (late) => {
      if (late !== null) void client.releasePicture(late.picture)
    })
    if (painted === null) return
    store.show({ painted: { ...painted, ...shown }, isRepainting: false })
    if (painted.isProvisional && (chosenPaint === look || look.isAreaBare === true)) await show(look)
  }

  async function applyStyle(look: StyleLook): Promise<void> {
    chosenStyle = look
    const ref = store.findShownRef()
    if (ref === null) return
    // of a whole home, other surfaces may be marked
    if (look.isWholeHome !== true && isAreaBlank(store)) {
      store.show({ styled: null, isRepainting: false })
      return
    }
    const styling = store.getClient().applyStyle(ref, look).catch(stopRepainting)
    const styled = await store.whileCurrent(styling, (late) => late?.picture.close())
    if (styled !== null) store.show({ styled: { ...styled, ...look }, isRepainting: false })
  }

  function withOthers(look: PaintLook): PaintLook {
    return others.length === 0 ? look : { ...look, others }
  }

  return {
    paint,
    applyStyle,
    setScheme(scheme) {
      others = scheme.others
      lightness = scheme.lightness
      chosenPaint = scheme.hex === null ? null : { hex: scheme.hex, lightness }
    },
    listOthers: () => others,
    isOfSeveral: () => others.length > 0 || chosenStyle?.isWholeHome === true,
    withOthers,
    isLookChosen: () => chosenPaint !== null || chosenStyle !== null || others.length > 0,
    async showChosen() {
      if (chosenPaint !== null) await paint(chosenPaint)
      else if (others.length > 0) await show({ hex: others[0].hex, lightness, isAreaBare: true })
      else if (chosenStyle !== null) await applyStyle(chosenStyle)
    },
    forget() {
      chosenPaint = null
      chosenStyle = null
      others = []
    },
  }
}

function isAreaBlank(store: EngineStore): boolean {
  return store.getState().area?.coverage === 0
}
