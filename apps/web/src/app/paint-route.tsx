import { AllowanceGate } from '../features/allowance/allowance-gate.tsx'
import { PaintPage } from '../features/paint/paint-page.tsx'

export function PaintRoute() {
  return (
    <AllowanceGate>
      <PaintPage />
    </AllowanceGate>
  )
}
