import { DoorsPage } from '../features/doors/doors-page.tsx'
import { SavedDesigns } from './saved-designs.tsx'

/** Doors don't use up generations, so this route has no allowance gate. */
export function DoorsRoute() {
  return (
    <SavedDesigns>
      <DoorsPage />
    </SavedDesigns>
  )
}
