import { PHOTO_LIMITS, type ErrorCode } from '@housecoat/contract'
import type { FastifyRequest } from 'fastify'
import { REQUEST_JSON_LIMITS } from './parse-json.ts'

/** A file field of a request. The path of a stored picture may take a file's place. */
export type FileKind = 'photo' | 'photo-or-path' | 'analysis-photo' | 'mask'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** fields of the body that hold files; such a route takes JSON with base64, or multipart */
    readonly files?: Readonly<Record<string, FileKind>>
    /** which of the files may also be the whole body, sent as `image/…` */
    readonly wholeBodyFile?: string
  }
}

/** about three times a photo of 1,024 px */
const ANALYSIS_PHOTO_BYTES = 2 * 1024 * 1024
/** boundaries and headers of a multipart body's parts */
const MULTIPART_FRAME_BYTES = 8 * 1024

const isMultipart = (contentType: string) => /^multipart\/form-data\b/i.test(contentType)
const isImage = (contentType: string) => /^image\//i.test(contentType)

/** A route's body limit, for the request's form. */
export function bodyLimitOf({ headers, routeOptions }: FastifyRequest): number {
  const { files, wholeBodyFile } = routeOptions.config
  if (files === undefined) return routeOptions.bodyLimit
  const contentType = headers['content-type'] ?? ''
  if (wholeBodyFile !== undefined && isImage(contentType)) return fileLimitOf(files[wholeBodyFile])
  const sizes = Object.values(files).map(fileLimitOf)
  const sum = (lengths: readonly number[]) => lengths.reduce((total, length) => total + length, 0)
  const { maxBytes: restBytes } = REQUEST_JSON_LIMITS
  if (isMultipart(contentType)) return sum(sizes) + restBytes + MULTIPART_FRAME_BYTES
  return sum(sizes.map(base64LengthOf)) + restBytes
}

export function fileLimitOf(kind: FileKind): number {
  if (kind === 'mask') return PHOTO_LIMITS.maskBytes
  return kind === 'analysis-photo' ? ANALYSIS_PHOTO_BYTES : PHOTO_LIMITS.sizeBytes
}

/** The error code of a body over the limit. */
export function tooLargeCodeOf({ routeOptions }: FastifyRequest): ErrorCode {
  return routeOptions.config.tooLargeCode ?? 'request_too_large'
}

/** base64 takes four characters for three bytes */
const base64LengthOf = (sizeBytes: number) => 4 * Math.ceil(sizeBytes / 3)

/** The body's declared length; null for a chunked one, 0 if there is none. */
export function declaredLengthOf({ headers }: FastifyRequest): number | null {
  if (headers['transfer-encoding'] !== undefined) return null
  return Number(headers['content-length'] ?? 0)
}
