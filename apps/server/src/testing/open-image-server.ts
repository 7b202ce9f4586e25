import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

/** What a provider of images can do wrong, besides nothing. */
export const IMAGE_FAULTS = [
  'silence',
  'status 500',
  'status 429',
  'status 400',
  'malformed JSON',
  'no picture',
  'truncated picture',
  'wrong size',
  'HTML',
  'slow drip',
  'dropped connection',
] as const

export type ImageFault = (typeof IMAGE_FAULTS)[number]

/** What was asked for in one edit. */
interface ImageEdit {
  readonly authorization: string | undefined
  readonly fields: Readonly<Record<string, string>>
  readonly photo: Buffer
  readonly mask: Buffer | null
  /** the second picture */
  readonly lines: Buffer | null
}

/** How a picture is changed: raw RGB pixels in and out. */
type PictureChange = (picture: { data: Buffer; width: number; height: number }) => Buffer

export interface ImageServer {
  /** to be named as AI_BASE_URL */
  readonly baseUrl: string
  readonly edits: ImageEdit[]
  /** for each following request in turn; then all is well again */
  readonly faults: ImageFault[]
  /** what is done to the photo; nothing until it is set */
  change: PictureChange
  close(): Promise<void>
}

/**
 * A server that speaks the edits of OpenAI's images protocol, Gemini's `generateContent`, and the protocols of fal, Replicate and Black
 * Forest Labs, with every fault that a test asks for.
 */
export async function openImageServer(): Promise<ImageServer> {
  const server = createServer((request, response) => {
    // whoever waits may leave in the middle
    answer(images, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const images: ImageServer = {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    edits: [],
    faults: [],
    change: ({ data }) => data,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return images
}

async function answer(
  images: ImageServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { url: path = '' } = request
  if (request.method === 'GET') {
    answerDownload(images, path, response)
    return
  }
  const edit = await readEdit(request)
  images.edits.push(edit)
  const fault = images.faults.shift()
  if (fault === undefined || fault === 'wrong size' || fault === 'truncated picture') {
    const png = await changePhoto(edit.photo, images.change)
    sendJson(response, describePicture(images, path, await damage(png, fault)))
  } else misbehave(fault, response)
}

async function readEdit(request: IncomingMessage): Promise<ImageEdit> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const contentType = request.headers['content-type'] ?? ''
  const { authorization } = request.headers
  if (contentType.startsWith('application/json'))
    return { authorization, ...readJsonEdit(Buffer.concat(chunks).toString()) }
  const body = new Response(Buffer.concat(chunks), { headers: { 'content-type': contentType } })
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- a test's own small forms need no library
  const form = await body.formData()
  const fields: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === 'string') fields[name] = value
  const [photo, lines = null] = await readFiles(form, 'image')
  const [mask = null] = await readFiles(form, 'mask')
  return { authorization, fields, photo, mask, lines }
}

async function readFiles(form: FormData, name: string): Promise<Buffer[]> {
  const values = [...form.getAll(name), ...form.getAll(`${name}[]`)]
  const blobs = values.filter((value) => value instanceof Blob)
  return Promise.all(blobs.map(async (blob) => Buffer.from(await blob.arrayBuffer())))
}

/** Names under which the JSON protocols send a photo, a second picture and a mask. */
const PHOTO_NAMES = ['input_image', 'image_url', 'image']
const LINES_NAMES = ['input_image_2']
const MASK_NAMES = ['mask_url', 'mask']

function readJsonEdit(json: string): Omit<ImageEdit, 'authorization'> {
  const body = JSON.parse(json) as { contents?: GeminiContent[]; input?: Fields } & Fields
  if (body.contents !== undefined) {
    const parts = body.contents.flatMap((content) => content.parts)
    const prompt = parts.map(({ text = '' }) => text).join('')
    const [photo, lines = null] = parts.flatMap(({ inlineData }) =>
      inlineData === undefined ? [] : [Buffer.from(inlineData.data, 'base64')],
    )
    return { fields: { prompt }, photo, mask: null, lines }
  }
  const fields = body.input ?? body
  const pictureOf = (names: readonly string[]) => {
    const found = names.find((name) => name in fields)
    return found === undefined ? null : Buffer.from(fields[found].replace(/^data:[^,]*,/, ''), 'base64')
  }
  return {
    fields,
    photo: pictureOf(PHOTO_NAMES)!,
    mask: pictureOf(MASK_NAMES),
    lines: pictureOf(LINES_NAMES),
  }
}

type Fields = Readonly<Record<string, string>>

interface GeminiContent {
  readonly parts: readonly { readonly text?: string; readonly inlineData?: { readonly data: string } }[]
}

/** The answer of the protocol that the path belongs to; the last picture can be downloaded, if the protocol names its address. */
function describePicture(images: ImageServer & { picture?: Buffer }, path: string, png: Buffer): object {
  images.picture = png
  const data = png.toString('base64')
  const address = `${images.baseUrl}/files/picture.png`
  if (path.endsWith('/images/edits')) return { created: 0, data: [{ b64_json: data }] }
  if (path.endsWith(':generateContent')) {
    const content = { role: 'model', parts: [{ inlineData: { mimeType: 'image/png', data } }] }
    return { candidates: [{ content, finishReason: 'STOP' }] }
  }
  if (path.endsWith('/predictions'))
    return {
      id: '1',
      status: 'succeeded',
      urls: { get: `${images.baseUrl}/predictions/1` },
      output: [address],
    }
  if (/^\/v1\/flux-[^/]+$/.test(path)) return { id: '1', polling_url: `${images.baseUrl}/results/1` }
  return { images: [{ url: address, width: 1, height: 1, content_type: 'image/png' }] }
}

function answerDownload(
  images: ImageServer & { picture?: Buffer },
  path: string,
  response: ServerResponse,
): void {
  if (path.includes('/files/')) response.setHeader('content-type', 'image/png').end(images.picture)
  else sendJson(response, { status: 'Ready', result: { sample: `${images.baseUrl}/files/picture.png` } })
}

async function changePhoto(photo: Buffer, change: PictureChange): Promise<Buffer> {
  const { data, info } = await sharp(photo).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return sharp(change({ data, width, height }), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

async function damage(png: Buffer, fault: ImageFault | undefined): Promise<Buffer> {
  if (fault === 'truncated picture') return png.subarray(0, png.length / 2)
  if (fault === 'wrong size') return sharp(png).resize(300, 900, { fit: 'fill' }).png().toBuffer()
  return png
}

function misbehave(fault: ImageFault, response: ServerResponse): void {
  const status = /^status (\d+)$/.exec(fault)?.[1]
  if (status !== undefined) {
    response.setHeader('retry-after-ms', '1')
    sendJson(response, { error: { message: 'as you wished', type: 'test', code: null } }, Number(status))
  } else if (fault === 'malformed JSON')
    response.setHeader('content-type', 'application/json').end('{"data": [{')
  else if (fault === 'no picture') sendJson(response, { created: 0, data: [] })
  else if (fault === 'HTML') response.setHeader('content-type', 'text/html').end('<h1>Maintenance</h1>')
  else if (fault === 'slow drip') drip(response)
  else if (fault === 'dropped connection') response.destroy()
}

/** A byte now and then, for as long as somebody listens. */
function drip(response: ServerResponse): void {
  response.setHeader('content-type', 'application/json').write('{"data": [')
  const timer = setInterval(() => response.write(' '), 20)
  response.once('close', () => clearInterval(timer))
}

function sendJson(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
