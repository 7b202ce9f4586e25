import type { ProjectKind } from '@housecoat/contract'
import { createContext, use, type ComponentType } from 'react'

/** What a creation flow made and somebody may want to keep. */
export interface FinishedDesign {
  readonly kind: ProjectKind
  /** the photo: its path where the server told one, else the file; null while there is none */
  readonly originalImage: string | Blob | null
  /** path of the picture that the server made */
  readonly resultImage: string | null
  readonly isExterior: boolean
  /** in the shape of the kind, see SELECTION_SCHEMAS */
  readonly selections: readonly unknown[]
}

interface SaveDesignProps {
  readonly design: FinishedDesign
}

/** Nobody saves. */
const Nothing: ComponentType<SaveDesignProps> = () => null

/** Creation flows know no saved designs; the page that shows one says what stands in this place. */
export const SaveDesignContext = createContext(Nothing)

/** The place of the `Save Design` button in a result view: for members, where designs can be saved. */
export function SaveDesign({ design }: SaveDesignProps) {
  const Offer = use(SaveDesignContext)
  return <Offer design={design} />
}
