import { t } from '@lingui/core/macro'
import { listSchemeAreas, surfaceOfArea, type AreaId } from '@housecoat/contract'
import type { Surface } from '@housecoat/engine'
import type { Dispatch } from 'react'
import { showToast } from '../../../ui/toast/show-toast.ts'
import type { GridPixel } from '../../../engine/engine-api.ts'
import type { PaintEngine } from '../area/paint-engine.ts'
import {
  listAreaColors,
  reduceWizard,
  schemeLookOf,
  selectedArea,
  surfaceOf,
  type AreaColor,
  type WizardAction,
  type WizardState,
} from './wizard-state.ts'

/** Chooses the surface being colored, and takes colors away; the picture follows. */
export function useScheme(state: WizardState, dispatch: Dispatch<WizardAction>, engine: PaintEngine) {
  /** @returns whether the surface is open and its picture shown; if not, the person has been told */
  async function act(action: WizardAction): Promise<boolean> {
    dispatch(action)
    const after = reduceWizard(state, action)
    engine.setScheme(schemeLookOf(after))
    const key = state.originalImage?.key
    if (key === undefined) return false
    try {
      await show(key, surfaceOf(after))
      return true
    } catch (error) {
      console.error(error)
      showSwitchFailure()
      return false
    }
  }

  async function show(key: string, surface: Surface): Promise<void> {
    const isShown = engine.area?.surface === surface
    await engine.prepare(key, surface)
    if (isShown) await engine.repaint()
  }

  /** Chooses the surface at a pixel of the edit grid. */
  async function chooseAt(at: GridPixel): Promise<void> {
    const areas = listSchemeAreas(state.isExterior)
    const surfaceOfId = (areaId: AreaId) => surfaceOfArea(areaId, state.isExterior)
    const surface = await engine.findSurfaceAt(at, areas.map(surfaceOfId))
    const areaId = areas.find((id) => surfaceOfId(id) === surface)
    if (areaId === undefined) showNothingThere()
    else if (areaId !== state.schemeArea) await act({ type: 'scheme-area-chosen', areaId })
  }

  return {
    chooseAt: (at: GridPixel) =>
      void chooseAt(at).catch((error: unknown) => {
        console.error(error)
        showSwitchFailure()
      }),
    open: () => void act({ type: 'scheme-area-chosen', areaId: selectedArea(state).id as AreaId }),
    /** @returns whether it is open and its picture shown */
    choose: (areaId: AreaId) => act({ type: 'scheme-area-chosen', areaId }),
    /** Colors several surfaces at once. @param replaces whether all others lose their color */
    apply: (colors: readonly AreaColor[], replaces = false) =>
      void act({ type: 'scheme-applied', colors, replaces }),
    removeColor: (areaId: AreaId) => void act({ type: 'scheme-color-removed', areaId }),
  }
}

/** The first surface of the scheme, apart from the one being edited, that has a color but no pixel yet. */
export function findUnmarkedArea(
  state: WizardState,
  { coverages }: Pick<PaintEngine, 'coverages'>,
): AreaId | null {
  const isUnmarked = ({ areaId }: AreaColor) => coverages[surfaceOfArea(areaId, state.isExterior)] === 0
  const isOther = (entry: AreaColor) => state.otherColors.some(({ areaId }) => areaId === entry.areaId)
  return listAreaColors(state).find((entry) => isOther(entry) && isUnmarked(entry))?.areaId ?? null
}

function showSwitchFailure(): void {
  showToast({
    title: t`We couldn't open that surface`,
    description: t`Your colors are kept. Please choose the surface again.`,
    kind: 'error',
  })
}

function showNothingThere(): void {
  showToast({
    title: t`No surface was found there`,
    description: t`Choose it in the list of surfaces, then tap it in your photo to mark it.`,
  })
}
