import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { AppError } from '../app-error.ts'
import { declaredLengthOf } from '../platform/http/bodies/body-limits.ts'
import { collectBody } from '../platform/http/bodies/collect-body.ts'
import { parseRequestJson } from '../platform/http/bodies/parse-json.ts'
import { PhotoSink } from '../platform/http/bodies/photo-sink.ts'
import { readJsonUpload } from '../platform/http/bodies/read-json-upload.ts'
import { readMultipart } from '../platform/http/bodies/read-multipart.ts'
import { ReceivedFile } from '../platform/http/bodies/received-file.ts'

/**
 * Reads bodies: JSON everywhere, and multipart or a binary photo where a route's `config` names files. In every form
 * the route gets the same object, with a ReceivedFile for each file.
 */
export const bodiesPlugin = fastifyPlugin((app, _options, done) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', readJson)
  app.addContentTypeParser('multipart/form-data', readForm)
  app.addContentTypeParser(/^image\//, readPhoto)
  done()
})

async function readJson(request: FastifyRequest, payload: Readable): Promise<unknown> {
  refuseEncoding(request)
  const { files } = request.routeOptions.config
  const body = await collectBody(request, payload)
  return files === undefined ? parseRequestJson(body) : readJsonUpload(body, files)
}

async function readForm(request: FastifyRequest, payload: Readable): Promise<unknown> {
  refuseEncoding(request)
  const { files } = request.routeOptions.config
  if (files === undefined) throw new AppError('media_type_unsupported')
  const contentType = request.headers['content-type'] ?? ''
  return readMultipart(payload, { contentType, files, declaredBytes: declaredLengthOf(request) })
}

async function readPhoto(request: FastifyRequest, payload: Readable): Promise<unknown> {
  refuseEncoding(request)
  const { files, wholeBodyFile } = request.routeOptions.config
  if (files === undefined || wholeBodyFile === undefined) throw new AppError('media_type_unsupported')
  const sink = new PhotoSink(files[wholeBodyFile], declaredLengthOf(request))
  for await (const chunk of payload) sink.write(chunk as Buffer)
  return { [wholeBodyFile]: new ReceivedFile(sink.bytes) }
}

/** Compressed bodies are refused: a small one can expand a thousandfold. */
function refuseEncoding({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() !== 'identity') throw new AppError('media_type_unsupported')
}
