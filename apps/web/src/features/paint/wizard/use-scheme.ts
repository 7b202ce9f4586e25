import { listSchemeAreas, surfaceOfArea, type AreaId } from '@housecoat/contract'
import type { Surface } from '@housecoat/engine'
import type { Dispatch } from 'react'
import { showToast } from '../../../ui/toast/show-toast.ts'
import type { PaintEngine } from '../area/paint-engine.ts'
import {
  reduceWizard,
  schemeLookOf,
  selectedArea,
  surfaceOf,
  type AreaColor,
  type WizardAction,
  type WizardState,
} from './wizard-state.ts'

const SWITCH_FAILED = {
  title: "We couldn't open that surface",
  description: 'Your colors are kept. Please choose the surface again.',
  kind: 'error',
} as const

/** Chooses the surface being colored, and takes colors away; the picture follows. */
export function useScheme(state: WizardState, dispatch: Dispatch<WizardAction>, engine: PaintEngine) {
  function act(action: WizardAction): void {
    dispatch(action)
    const after = reduceWizard(state, action)
    engine.setScheme(schemeLookOf(after))
    const key = state.originalImage?.key
    if (key === undefined) return
    show(key, surfaceOf(after)).catch((error: unknown) => {
      console.error(error)
      showToast(SWITCH_FAILED)
    })
  }

  async function show(key: string, surface: Surface): Promise<void> {
    const isShown = engine.area?.surface === surface
    await engine.prepare(key, surface)
    if (isShown) await engine.repaint()
  }

  return {
    open: () => {
      const { id } = selectedArea(state)
      act({ type: 'scheme-area-chosen', areaId: id === 'interior' ? 'walls' : (id as AreaId) })
    },
    choose: (areaId: AreaId) => act({ type: 'scheme-area-chosen', areaId }),
    /** Colors several surfaces at once. @param replaces whether all others lose their color */
    apply: (colors: readonly AreaColor[], replaces = false) =>
      act({ type: 'scheme-applied', colors, replaces }),
    removeColor: (areaId: AreaId) => act({ type: 'scheme-color-removed', areaId }),
  }
}

/** Areas of a scheme that have a color but no pixel yet. */
export function listUnmarkedAreas(
  state: WizardState,
  { coverages }: Pick<PaintEngine, 'coverages'>,
): readonly AreaId[] {
  return state.otherColors
    .map(({ areaId }) => areaId)
    .filter((areaId) => coverages[surfaceOfArea(areaId, state.isExterior)] === 0)
    .toSorted(
      (one, other) =>
        listSchemeAreas(state.isExterior).indexOf(one) - listSchemeAreas(state.isExterior).indexOf(other),
    )
}
