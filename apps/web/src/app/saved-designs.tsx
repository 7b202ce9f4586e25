import type { ReactNode } from 'react'
import { SaveDesignOffer } from '../features/designs/save/save-design-offer.tsx'
import { usePictureLink } from '../features/designs/save/use-picture-link.ts'
import { SaveDesignContext } from '../studio/result/save-design.tsx'
import { PictureLinkContext } from '../studio/result/share/share-link.ts'

/** Lets a creation flow save its results, and share links to those that are saved. */
export function SavedDesigns({ children }: { children: ReactNode }) {
  return (
    <SaveDesignContext value={SaveDesignOffer}>
      <PictureLinkContext value={usePictureLink()}>{children}</PictureLinkContext>
    </SaveDesignContext>
  )
}
