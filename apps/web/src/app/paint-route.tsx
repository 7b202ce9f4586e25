import { AllowanceGate } from '../features/allowance/allowance-gate.tsx'
import { SaveDesignOffer } from '../features/designs/save/save-design-offer.tsx'
import { PaintPage } from '../features/paint/paint-page.tsx'
import { SaveDesignContext } from '../studio/result/save-design.tsx'

export function PaintRoute() {
  return (
    <AllowanceGate>
      <SaveDesignContext value={SaveDesignOffer}>
        <PaintPage />
      </SaveDesignContext>
    </AllowanceGate>
  )
}
