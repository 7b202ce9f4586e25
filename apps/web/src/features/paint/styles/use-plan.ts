import { t } from '@lingui/core/macro'
import { STYLE_PLAN, type StylePlanArea } from '@housecoat/contract'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { isStaleCall } from '../../../engine/stale-call.ts'
import type { StepProps } from '../wizard/step-props.ts'
import { reduceWizard, styleLookOf, surfaceOf, type WizardAction } from '../wizard/wizard-state.ts'
import { useStyleParts } from './use-style-parts.ts'

/** The plan of a style for the whole home: its parts, and choosing what changes; the picture follows. */
export function usePlan({ state, dispatch, engine }: StepProps) {
  const search = useStyleParts(state, engine)

  /** Shows the chosen style, if there is one, as the state will be after an action. */
  function act(action: WizardAction): void {
    dispatch(action)
    const after = reduceWizard(state, action)
    if (after.style === null) return
    engine.applyStyle(styleLookOf(after, after.style)).catch(report)
  }

  function show(part: StylePlanArea): void {
    const action = { type: 'style-part-shown', part } as const
    dispatch(action)
    const key = state.originalImage?.key
    if (key !== undefined) engine.prepare(key, surfaceOf(reduceWizard(state, action))).catch(report)
  }

  return {
    ...search,
    shown: state.shownPart ?? STYLE_PLAN[state.isExterior ? 'exterior' : 'interior'][0],
    act,
    toggle: (part: StylePlanArea) => act({ type: 'style-part-toggled', part }),
    show,
  }
}

function report(error: unknown): void {
  if (isStaleCall(error)) return
  console.error(error)
  showToast({
    title: t`We couldn't update the picture`,
    description: t`Your choices are kept. Please try again.`,
    kind: 'error',
  })
}
