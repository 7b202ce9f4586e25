import { SaveDesignOffer } from '../features/designs/save/save-design-offer.tsx'
import { DoorsPage } from '../features/doors/doors-page.tsx'
import { SaveDesignContext } from '../studio/result/save-design.tsx'

/** Doors spend no generation, so that nothing counts them. */
export function DoorsRoute() {
  return (
    <SaveDesignContext value={SaveDesignOffer}>
      <DoorsPage />
    </SaveDesignContext>
  )
}
