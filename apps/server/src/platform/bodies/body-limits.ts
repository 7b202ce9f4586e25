import { PHOTO_LIMITS, type ErrorCode } from '@housecoat/contract'
import type { FastifyRequest } from 'fastify'
import { REQUEST_JSON_LIMITS } from './parse-json.ts'

/** A file of a request. A picture that the server has already may be named by its path instead. */
export type FileKind = 'photo' | 'photo-or-path' | 'analysis-photo' | 'mask'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** members of the body that hold files; such a route takes JSON with base64, or multipart */
    readonly files?: Readonly<Record<string, FileKind>>
    /** which of the files may also be the whole body, sent as `image/…` */
    readonly wholeBodyFile?: string
  }
}

/** a photo of 1024 px is a third of it */
const ANALYSIS_PHOTO_BYTES = 2 * 1024 * 1024
/** boundaries and headers of a multipart body's parts */
const MULTIPART_FRAME_BYTES = 8 * 1024

const isMultipart = (contentType: string) => /^multipart\/form-data\b/i.test(contentType)
const isImage = (contentType: string) => /^image\//i.test(contentType)

/** The longest body that a route reads, in the form that the request has. */
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

/** What a body longer than the limit is called. */
export function tooLargeCodeOf({ routeOptions }: FastifyRequest): ErrorCode {
  return routeOptions.config.tooLargeCode ?? 'request_too_large'
}

/** base64 takes four characters for three bytes */
const base64LengthOf = (sizeBytes: number) => 4 * Math.ceil(sizeBytes / 3)

/** The body's length as the client declared it; null for a chunked one, 0 where there is none. */
export function declaredLengthOf({ headers }: FastifyRequest): number | null {
  if (headers['transfer-encoding'] !== undefined) return null
  return Number(headers['content-length'] ?? 0)
}
