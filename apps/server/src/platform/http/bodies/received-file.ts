import { z } from 'zod'

/** A file of a request, in any form. */
export class ReceivedFile {
  /** null: invalid base64 */
  readonly bytes: Buffer | null

  constructor(bytes: Buffer | null) {
    this.bytes = bytes
  }
}

/** A required file field. The API's description shows its JSON form, base64. */
export function fileSchema(message = 'The file is missing') {
  return z
    .custom<ReceivedFile>((value) => value instanceof ReceivedFile && value.bytes?.length !== 0, message)
    .meta({ type: 'string', description: 'base64; a `data:` prefix is accepted' })
}

/** A field that holds a file, or the path of a stored picture. */
export function fileOrPathSchema(message: string) {
  return z
    .custom<ReceivedFile | string>(
      (value) => (typeof value === 'string' ? value !== '' : fileSchema().safeParse(value).success),
      message,
    )
    .meta({ type: 'string', description: 'base64 (a `data:` prefix is accepted), or the path of a picture' })
}
