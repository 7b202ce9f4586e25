import { createHash } from 'node:crypto'

/** The key under which a photo is kept for taps. Only those who have the photo can compute it. */
export function photoKeyOf(photo: Uint8Array): string {
  return createHash('sha256').update(photo).digest('hex')
}
