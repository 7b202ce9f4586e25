import { createContext, use, useEffect, type ReactNode } from 'react'

/** Where a creation flow stands: before anything was made, looking at what was made, or in the midst of it. */
export type GenerationPlace = 'starting' | 'working' | 'finished'

/** What a creation flow tells about its generations, and asks before it spends one. */
export interface GenerationGate {
  /** tells how many generations are left */
  readonly limitCard: ReactNode
  /** shown beside a result that was a visitor's last free one */
  readonly signInNotice: ReactNode
  /** Whether the flow may go on; a visitor who has none left is asked to sign in. */
  readonly admit: () => boolean
  /** Like `admit`, once the server was asked anew about a visitor; where that fails the person is told, and the flow waits. */
  readonly admitAfresh: () => Promise<boolean>
  /** A generation gave its picture. */
  readonly recordGeneration: () => void
  /** The server refused a generation until the person signs in. */
  readonly askToSignIn: () => void
  readonly standAt: (place: GenerationPlace) => void
}

/** Default without a provider: unmetered. */
const OPEN_GATE: GenerationGate = {
  limitCard: null,
  signInNotice: null,
  admit: () => true,
  admitAfresh: () => Promise.resolve(true),
  recordGeneration: () => undefined,
  askToSignIn: () => undefined,
  standAt: () => undefined,
}

/** Creation flows know no accounts; the page that shows one puts the gate round it. */
export const GenerationGateContext = createContext(OPEN_GATE)

export function useGenerationGate(): GenerationGate {
  return use(GenerationGateContext)
}

/** Keeps the gate informed of where the flow stands. */
export function useGenerationPlace(place: GenerationPlace): void {
  const { standAt } = useGenerationGate()
  useEffect(() => {
    standAt(place)
    return () => standAt('working')
  }, [standAt, place])
}
