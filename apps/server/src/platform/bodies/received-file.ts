import { z } from 'zod'

/** A file that came with a request, whichever form the request had. */
export class ReceivedFile {
  /** null: it came as base64 that cannot be read */
  readonly bytes: Buffer | null

  constructor(bytes: Buffer | null) {
    this.bytes = bytes
  }
}

/** A field that must hold a file. In the API's description it is the base64 that JSON has in its place. */
export function fileSchema(message = 'The file is missing') {
  return z
    .custom<ReceivedFile>((value) => value instanceof ReceivedFile && value.bytes?.length !== 0, message)
    .meta({ type: 'string', description: 'base64; a `data:` prefix is accepted' })
}

/** A field that holds a file, or in its place the path of a picture that this server has. */
export function fileOrPathSchema(message: string) {
  return z
    .custom<ReceivedFile | string>(
      (value) => (typeof value === 'string' ? value !== '' : fileSchema().safeParse(value).success),
      message,
    )
    .meta({ type: 'string', description: 'base64 (a `data:` prefix is accepted), or the path of a picture' })
}
