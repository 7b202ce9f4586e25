import { AllowanceGate } from '../features/allowance/allowance-gate.tsx'
import { SaveDesignOffer } from '../features/designs/save/save-design-offer.tsx'
import { StylesPage } from '../features/paint/styles-page.tsx'
import { SaveDesignContext } from '../studio/result/save-design.tsx'

export function StylesRoute() {
  return (
    <AllowanceGate>
      <SaveDesignContext value={SaveDesignOffer}>
        <StylesPage />
      </SaveDesignContext>
    </AllowanceGate>
  )
}
