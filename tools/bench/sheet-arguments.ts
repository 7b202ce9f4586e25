import { SURFACES, type Surface } from '@housecoat/engine'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

const PHOTO_FILE = /\.(jpe?g|png|webp)$/i

/** Finds the photos of a folder, by name. @throws Error when there is none */
export async function listPhotos(folder: string | undefined): Promise<string[]> {
  if (folder === undefined) throw new Error('which folder of photos? Name it after --')
  const files = (await readdir(folder)).filter((name) => PHOTO_FILE.test(name)).sort()
  if (files.length === 0) throw new Error(`${folder} has no JPEG, PNG or WebP photos`)
  return files.map((name) => join(folder, name))
}

/** @throws Error when there is no such surface */
export function readSurface(name: string): Surface {
  const surface = SURFACES.find((one) => one === name)
  if (surface === undefined) throw new Error(`no surface "${name}"; there are ${SURFACES.join(', ')}`)
  return surface
}

/** Reads an option that counts something. @throws Error when it is no whole number above 0 */
export function readCount(option: string, text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1)
    throw new Error(`--${option} must be a whole number above 0, not "${text}"`)
  return count
}
