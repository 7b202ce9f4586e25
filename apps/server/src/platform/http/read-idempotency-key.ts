import { IDEMPOTENCY_KEY_HEADER } from '@housecoat/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'

/** printable ASCII, no longer than the keys that clients commonly send */
const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/

/**
 * @returns the request's idempotency key, or null when it has none
 * @throws AppError bad_request when the header is not a key
 */
export function readIdempotencyKey({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const key = headers[IDEMPOTENCY_KEY_HEADER]
  if (key === undefined) return null
  if (typeof key !== 'string' || !KEY_PATTERN.test(key)) throw new AppError('bad_request')
  return key
}
