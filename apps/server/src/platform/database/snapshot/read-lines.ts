import { createReadStream } from 'node:fs'

/** Reads a file's lines. Not by `node:readline`, which also ends lines at U+2028 and U+2029: texts may contain them. */
export async function* readLines(file: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = (rest + (chunk as string)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
