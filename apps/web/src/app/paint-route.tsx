import { AllowanceGate } from '../features/allowance/allowance-gate.tsx'
import { PaintPage } from '../features/paint/paint-page.tsx'
import { SavedDesigns } from './saved-designs.tsx'

export function PaintRoute() {
  return (
    <AllowanceGate>
      <SavedDesigns>
        <PaintPage />
      </SavedDesigns>
    </AllowanceGate>
  )
}
