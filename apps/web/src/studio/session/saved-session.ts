import { findPhoto, findSession, hadSession, storePhoto, type SavedPhoto } from '../../photo/browser-store.ts'

/** The person must be able to start even if the browser's storage does not answer. */
const STORAGE_TIMEOUT_MS = 2000

export interface SessionState {
  readonly originalImage: SavedPhoto | null
}

/** How a wizard's state is saved and restored. */
export interface SessionFormat<State extends SessionState> {
  /** Changed whenever the state changes its shape, so that a newer page ignores what an older page saved. */
  readonly version: number | string
  /** The state to save instead, such as without running work that starts over after a reload. */
  readonly settle?: (state: State) => State
  /** Path of the result that the state shows; null for none. */
  readonly findResultPath: (state: State) => string | null
  readonly withoutResult: (state: State) => State
}

/** A wizard's state as it is stored: the photo is stored apart from it, under its key. */
export interface SavedSession<State extends SessionState> {
  readonly version: number | string
  readonly photoKey: string
  readonly state: Omit<State, 'originalImage'>
}

export type RestorableState<State extends SessionState> = State & { readonly originalImage: SavedPhoto }

/** @returns what to store; null when there is no photo, so nothing to return to */
export function packSession<State extends SessionState>(
  format: SessionFormat<State>,
  state: NoInfer<State>,
): SavedSession<State> | null {
  const { originalImage, ...rest } = format.settle?.(state) ?? state
  return originalImage === null ? null : { version: format.version, photoKey: originalImage.key, state: rest }
}

/** @returns what packSession gave; null for anything else */
export function readSession<State extends SessionState>(
  { version }: SessionFormat<State>,
  stored: unknown,
): SavedSession<State> | null {
  const isOwn = typeof stored === 'object' && stored !== null && Reflect.get(stored, 'version') === version
  return isOwn ? (stored as SavedSession<State>) : null
}

/** What is left of the tab's session. */
export type FoundState<State extends SessionState> = RestorableState<State> | 'none' | 'lost'

/** @returns 'lost' when the browser deleted the session or its photo, 'none' when there was none */
export async function findSavedState<State extends SessionState>(
  format: SessionFormat<State>,
  place: string,
): Promise<FoundState<State>> {
  const stored = await findSessionInTime(place)
  if (stored === null && hadSession(place)) return 'lost'
  const session = readSession(format, stored)
  if (session === null) return 'none'
  const originalImage = await findAndTouchPhoto(session.photoKey)
  if (originalImage === null) return 'lost'
  const state = { ...session.state, originalImage } as unknown as RestorableState<State>
  const path = format.findResultPath(state)
  const isDeleted = path !== null && (await isResultDeleted(path))
  return isDeleted ? { ...format.withoutResult(state), originalImage } : state
}

/** @returns undefined when the browser's storage doesn't answer */
function findSessionInTime(place: string): Promise<unknown> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, STORAGE_TIMEOUT_MS))
  return Promise.race([findSession(place), timeout])
}

/** Stores the photo again, so that it becomes the most recently used one. */
async function findAndTouchPhoto(key: string): Promise<SavedPhoto | null> {
  const photo = await findPhoto(key)
  if (photo !== null) void storePhoto(photo)
  return photo
}

/** The server deletes results after RESULT_RETENTION_HOURS. */
async function isResultDeleted(path: string): Promise<boolean> {
  const answer = await fetch(path, { method: 'HEAD' }).catch(() => null)
  return answer?.status === 404
}
