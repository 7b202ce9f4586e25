import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Reads the names, without their endings, of the photos in held-out.txt, from which nothing learns. */
export function readHeldOut(): ReadonlySet<string> {
  const lines = readFileSync(join(import.meta.dirname, 'held-out.txt'), 'utf8').split('\n')
  return new Set(lines.filter((line) => line !== '' && !line.startsWith('#')))
}
