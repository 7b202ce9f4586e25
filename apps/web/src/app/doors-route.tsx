import { SaveDesignOffer } from '../features/designs/save/save-design-offer.tsx'
import { DoorsPage } from '../features/doors/doors-page.tsx'
import { SaveDesignContext } from '../studio/result/save-design.tsx'

/** Doors don't use up generations, so this route has no allowance gate. */
export function DoorsRoute() {
  return (
    <SaveDesignContext value={SaveDesignOffer}>
      <DoorsPage />
    </SaveDesignContext>
  )
}
