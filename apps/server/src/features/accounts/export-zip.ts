import { createReadStream } from 'node:fs'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A file of the zip: a text, or a picture on disk that is compressed already. */
export type ExportEntry =
  { readonly name: string; readonly text: string } | { readonly name: string; readonly file: string }

/** Zips as it reads, so that any number of pictures takes the memory of one piece. */
export async function* zipEntries(entries: AsyncIterable<ExportEntry>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error
    ready.push(chunk)
  })
  const takeReady = () => {
    const chunks = ready
    ready = []
    return chunks
  }
  for await (const entry of entries) {
    const packer = 'text' in entry ? new ZipDeflate(entry.name) : new ZipPassThrough(entry.name)
    zip.add(packer)
    for await (const chunk of readEntry(entry)) {
      packer.push(chunk)
      yield* takeReady()
    }
    packer.push(new Uint8Array(), true)
  }
  zip.end()
  yield* takeReady()
}

async function* readEntry(entry: ExportEntry): AsyncGenerator<Uint8Array> {
  if ('text' in entry) yield new TextEncoder().encode(entry.text)
  else yield* createReadStream(entry.file) as AsyncIterable<Uint8Array>
}
