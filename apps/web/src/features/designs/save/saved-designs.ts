/** Designs saved in this tab, so that the same result isn't offered for saving again. */

export interface SavedDesign {
  readonly userId: number
  /** path of the result */
  readonly resultImage: string
  readonly projectId: number
  readonly name: string
}

const STORED_AT = 'housecoat.saved-designs'
const KEPT_MAX = 20

export function keepSaved(design: SavedDesign): void {
  store([...listSaved(), design].slice(-KEPT_MAX))
}

export function findSaved(userId: number, resultImage: string | null): SavedDesign | null {
  const isIt = (saved: SavedDesign) => saved.userId === userId && saved.resultImage === resultImage
  return listSaved().findLast(isIt) ?? null
}

/** Call after deleting a design: its result can be saved again. */
export function forgetSaved(projectId: number): void {
  store(listSaved().filter((saved) => saved.projectId !== projectId))
}

function listSaved(): readonly SavedDesign[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED_AT) ?? '[]')
    // only this module writes it
    return Array.isArray(stored) ? (stored as SavedDesign[]) : []
  } catch {
    return []
  }
}

function store(designs: readonly SavedDesign[]): void {
  try {
    sessionStorage.setItem(STORED_AT, JSON.stringify(designs))
  } catch {
    // without storage a result is offered again after a reload
  }
}
