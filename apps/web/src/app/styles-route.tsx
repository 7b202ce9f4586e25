import { AllowanceGate } from '../features/allowance/allowance-gate.tsx'
import { StylesPage } from '../features/paint/styles-page.tsx'
import { SavedDesigns } from './saved-designs.tsx'

export function StylesRoute() {
  return (
    <AllowanceGate>
      <SavedDesigns>
        <StylesPage />
      </SavedDesigns>
    </AllowanceGate>
  )
}
