import type { ExportEntry } from '../accounts/export-zip.ts'
import type { ImageService } from './images.service.ts'

/** A result and its photo, for the copy of an account's data. */
export async function* listResultEntries(images: ImageService, id: string): AsyncGenerator<ExportEntry> {
  const result = await images.findResult(id)
  if (result !== null) yield { name: `pictures/${id}.png`, open: () => images.open(result.key) }
  const original = await images.findOriginal(id)
  if (original !== null) yield { name: `pictures/${id}-original.jpeg`, open: () => images.open(original.key) }
}
