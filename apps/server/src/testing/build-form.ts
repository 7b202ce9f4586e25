import type { InjectOptions } from 'fastify'

export const BOUNDARY = 'housecoat-test-boundary'
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

/** The parts of a multipart body: an object becomes JSON, bytes become a file. */
export function buildForm(parts: Readonly<Record<string, object | Buffer>>): Buffer {
  const pieces = Object.entries(parts).flatMap(([name, part]) => {
    const isFile = Buffer.isBuffer(part)
    const fileName = isFile ? '; filename="photo.jpg"' : ''
    const type = isFile ? 'image/jpeg' : 'application/json'
    return [
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${fileName}\r\ncontent-type: ${type}\r\n\r\n`,
      ),
      isFile ? part : Buffer.from(JSON.stringify(part)),
      Buffer.from('\r\n'),
    ]
  })
  return Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

export function formRequest(url: string, parts: Readonly<Record<string, object | Buffer>>): InjectOptions {
  return { method: 'POST', url, headers: { 'content-type': FORM_TYPE }, payload: buildForm(parts) }
}
