/** What was saved in this tab, so that a result that is looked at again is not offered a second time. */

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

/** The design was deleted; its result may be saved again. */
export function forgetSaved(projectId: number): void {
  store(listSaved().filter((saved) => saved.projectId !== projectId))
}

function listSaved(): readonly SavedDesign[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED_AT) ?? '[]')
    // written by this page alone
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
