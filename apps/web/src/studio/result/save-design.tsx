import type { ProjectKind } from '@housecoat/contract'
import type { AreaEstimate } from '@housecoat/engine'
import { createContext, use, type ComponentType } from 'react'

/** A saved design that another one was made from. */
export interface ChangedDesign {
  readonly name: string
  /** the path of its photo */
  readonly originalImage: string
}

/** A finished design that can be saved. */
export interface FinishedDesign {
  readonly kind: ProjectKind
  /** the photo's path if the server gave one, else the file; null while there is none */
  readonly originalImage: string | Blob | null
  /** path of the picture that the server made */
  readonly resultImage: string | null
  readonly isExterior: boolean
  /** in the shape of the kind, see SELECTION_SCHEMAS */
  readonly selections: readonly object[]
  /** the area as a PNG, white inside, with which the design can be changed later; absent for none */
  readonly maskPng?: (() => Promise<Blob>) | undefined
  /** measures the area of each selection in the photo; null where it cannot be measured */
  readonly estimateAreas?: (() => Promise<readonly (AreaEstimate | null)[]>) | undefined
  /** the saved design that it is a variant of, and so shares the photo with; absent for none */
  readonly variantOf?: ChangedDesign | undefined
}

interface SaveDesignProps {
  readonly design: FinishedDesign
}

/** Default without a provider: no button. */
const Nothing: ComponentType<SaveDesignProps> = () => null

/** Provided by the page, because creation flows do not know saved designs. */
export const SaveDesignContext = createContext(Nothing)

/** The place of the `Save Design` button. */
export function SaveDesign({ design }: SaveDesignProps) {
  const Offer = use(SaveDesignContext)
  return <Offer design={design} />
}
