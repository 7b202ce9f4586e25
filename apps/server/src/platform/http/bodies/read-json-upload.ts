import { AppError } from '../../../app-error.ts'
import type { FileKind } from './body-limits.ts'
import { decodeBase64 } from './decode-base64.ts'
import { outlineJson, type StringMember } from './json-outline.ts'
import { parseRequestJson, REQUEST_JSON_LIMITS } from './parse-json.ts'
import { ReceivedFile } from './received-file.ts'

/** every JPEG's base64 starts like this, and no path of ours */
const JPEG_IN_BASE64 = '/9j/'
const MAX_PATH_BYTES = 1000

/**
 * Reads a JSON request whose files are base64. The files never become strings: they are decoded in place.
 * @param body overwritten
 * @param files names of the fields that hold files
 * @throws AppError bad_request or request_too_large
 */
export async function readJsonUpload(
  body: Buffer,
  files: Readonly<Record<string, FileKind>>,
): Promise<unknown> {
  const outline = outlineJson(body, REQUEST_JSON_LIMITS, new Set(Object.keys(files)))
  if (outline.kind === 'too-large') throw new AppError('request_too_large')
  if (outline.kind === 'refused') throw new AppError('bad_request')
  const content = parseRequestJson(cutOut(body, outline.members))
  if (typeof content !== 'object' || content === null) return content
  // if two fields have one name, the last one counts, as with JSON.parse
  const lastOfName = new Map(outline.members.map((member) => [member.name, member]))
  for (const member of lastOfName.values())
    Reflect.set(content, member.name, await readMember(body, member, files[member.name]))
  return content
}

/** The same text with empty strings in place of the files. */
function cutOut(body: Buffer, members: readonly StringMember[]): Buffer {
  const starts = [0, ...members.map(({ end }) => end)]
  const ends = [...members.map(({ start }) => start), body.length]
  return Buffer.concat(starts.map((start, index) => body.subarray(start, ends[index])))
}

async function readMember(
  body: Buffer,
  { start, end }: StringMember,
  kind: FileKind,
): Promise<ReceivedFile | string> {
  if (start === end) return new ReceivedFile(Buffer.alloc(0))
  if (kind === 'photo-or-path' && end - start <= MAX_PATH_BYTES) {
    const text = String(parseRequestJson(body.subarray(start - 1, end + 1)))
    if (text.startsWith('/') && !text.startsWith(JPEG_IN_BASE64)) return text
  }
  return new ReceivedFile(await decodeBase64(body, start, end))
}
