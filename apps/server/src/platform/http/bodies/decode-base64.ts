import { setImmediate as pause } from 'node:timers/promises'

/** any declared image type; the bytes decide the type */
const DATA_URL_PREFIX = /^data:image\/[a-z0-9.+-]{1,40};base64,/i
const MAX_PREFIX_BYTES = 100

const BACKSLASH = 0x5c
const SLASH = 0x2f
const LETTER_U = 0x75

/** Characters decoded at a time, a multiple of four; the event loop runs in between. */
const STEP_BYTES = 512 * 1024

/**
 * Decodes a JSON string of base64 in place, so that a photo is in memory once. Base64 is read strictly: the
 * standard alphabet, whole groups of four, padding only at the end. A `data:image/…;base64,` prefix is skipped.
 * @param body overwritten between start and end
 * @returns the bytes, a view of the body's memory; null when the text is not base64
 */
export async function decodeBase64(body: Buffer, start: number, end: number): Promise<Buffer | null> {
  const textEnd = await unescapeInPlace(body, start, end)
  if (textEnd === null) return null
  const prefix = body.toString('latin1', start, Math.min(textEnd, start + MAX_PREFIX_BYTES))
  const textStart = start + (DATA_URL_PREFIX.exec(prefix)?.[0].length ?? 0)
  if (textStart === textEnd || (textEnd - textStart) % 4 !== 0) return null
  let to = textStart
  for (let from = textStart; from < textEnd; from += STEP_BYTES) {
    const isLast = from + STEP_BYTES >= textEnd
    const text = body.toString('latin1', from, Math.min(textEnd, from + STEP_BYTES))
    const written = body.write(text, to, 'base64')
    if (!isCanonical(body, to, written, text, isLast)) return null
    to += written
    if (!isLast) await pause()
  }
  return body.subarray(textStart, to)
}

/** Node skips invalid characters, so a text with any decodes to fewer or other bytes. */
function isCanonical(body: Buffer, at: number, written: number, text: string, isLast: boolean): boolean {
  const isWhole = isLast || written === (text.length / 4) * 3
  return isWhole && body.toString('base64', at, at + written) === text
}

/** Some JSON encoders escape the slash or the plus. @returns the new end; null for any other escape */
async function unescapeInPlace(body: Buffer, start: number, end: number): Promise<number | null> {
  const first = body.subarray(start, end).indexOf(BACKSLASH)
  if (first === -1) return end
  let to = start + first
  let nextPause = to + STEP_BYTES
  for (let from = to; from < end; to++) {
    if (from > nextPause) {
      await pause()
      nextPause = from + STEP_BYTES
    }
    if (body[from] !== BACKSLASH) body[to] = body[from++]
    else if (body[from + 1] === SLASH) {
      body[to] = SLASH
      from += 2
    } else {
      const code = body[from + 1] === LETTER_U ? body.toString('latin1', from + 2, from + 6) : ''
      if (!/^00[2-7][0-9a-f]$/i.test(code)) return null
      body[to] = Number.parseInt(code, 16)
      from += 6
    }
  }
  return to
}
