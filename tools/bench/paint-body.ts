import { writeFile } from 'node:fs/promises'
import { buildPhoto } from '../../apps/server/src/testing/build-photo.ts'
import { NIGHT_HARBOR } from '../../apps/server/src/testing/night-harbor.ts'

/** 12 megapixels */
const PHOTO_SIZE = [4000, 3000] as const

/** Writes the body of a request that has a photo of a house painted; the server finds its area. */
export async function writePaintBody(file: string): Promise<void> {
  const photo = await buildPhoto(...PHOTO_SIZE)
  const originalImage = photo.toString('base64')
  const body = { originalImage, selections: [NIGHT_HARBOR], isExterior: true, name: 'A house' }
  await writeFile(file, JSON.stringify(body))
}
