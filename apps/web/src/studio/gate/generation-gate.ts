import { createContext, use, useEffect, type ReactNode } from 'react'

/** How far a creation flow is: before anything is made, while working, or at the result. */
export type GenerationPlace = 'starting' | 'working' | 'finished'

/** Lets creation flows ask for generations without knowing accounts. */
export interface GenerationGate {
  /** shows how many generations are left */
  readonly limitCard: ReactNode
  /** shown beside a result that used a visitor's last free generation */
  readonly signInNotice: ReactNode
  /** what a generation costs, in a sentence; null where nothing is counted */
  readonly cost: string | null
  /** Whether the flow may continue; a visitor without generations is asked to sign in. */
  readonly admit: () => boolean
  /** Like `admit`, but asks the server first for a visitor's figure. Without an answer the person is told, and the flow stops. */
  readonly admitAfresh: () => Promise<boolean>
  /** A generation has succeeded. */
  readonly recordGeneration: () => void
  /** The server requires the person to sign in before the generation. */
  readonly askToSignIn: () => void
  readonly standAt: (place: GenerationPlace) => void
}

/** Default without a provider: unmetered. */
const OPEN_GATE: GenerationGate = {
  limitCard: null,
  signInNotice: null,
  cost: null,
  admit: () => true,
  admitAfresh: () => Promise.resolve(true),
  recordGeneration: () => undefined,
  askToSignIn: () => undefined,
  standAt: () => undefined,
}

/** Provided by the page, because creation flows do not know accounts. */
export const GenerationGateContext = createContext(OPEN_GATE)

export function useGenerationGate(): GenerationGate {
  return use(GenerationGateContext)
}

/** Tells the gate how far the flow is. */
export function useGenerationPlace(place: GenerationPlace): void {
  const { standAt } = useGenerationGate()
  useEffect(() => {
    standAt(place)
    return () => standAt('working')
  }, [standAt, place])
}
