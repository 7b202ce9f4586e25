import { findPhoto, findSession, keepPhoto, type KeptPhoto } from '../../photo/photo-memory.ts'

/** Storage that does not answer within this time must not keep anybody from starting. */
const PATIENCE_MS = 2000

/** @returns what was kept for a place, unread; null where there is nothing, or storage does not answer */
export function findSessionSoon(place: string): Promise<unknown> {
  const patience = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))
  return Promise.race([findSession(place), patience])
}

/** Takes a kept photo into use again, so that it is the last to be thrown away. */
export async function reusePhoto(key: string): Promise<KeptPhoto | null> {
  const photo = await findPhoto(key)
  if (photo !== null) void keepPhoto(photo)
  return photo
}

/** Servers delete results after a day or so. */
export async function isResultGone(path: string): Promise<boolean> {
  const answer = await fetch(path, { method: 'HEAD' }).catch(() => null)
  return answer?.status === 404
}
