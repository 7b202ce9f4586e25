import { isUtf8 } from 'node:buffer'
import { AppError } from '../../../app-error.ts'
import { outlineJson, type JsonLimits } from './json-outline.ts'

/** Limits of a request's JSON, without the photos in it. Ours nest four deep. */
export const REQUEST_JSON_LIMITS: JsonLimits = { maxDepth: 32, maxTokens: 20_000, maxBytes: 64 * 1024 }

/**
 * Parses a request's JSON.
 * @throws AppError bad_request for text that is not JSON, nests too deeply, is not UTF-8, or has a lone surrogate or a name
 *   that changes an object's prototype; request_too_large
 */
export function parseRequestJson(text: Buffer): unknown {
  const { kind } = outlineJson(text, REQUEST_JSON_LIMITS)
  if (kind === 'too-large') throw new AppError('request_too_large')
  if (kind === 'refused' || !isUtf8(text)) throw new AppError('bad_request')
  try {
    return JSON.parse(withoutByteOrderMark(text.toString('utf8')), refusePoison)
  } catch (error) {
    throw new AppError('bad_request', { cause: error })
  }
}

/** Parses JSON from another server; null if it is invalid or over the limits. */
export function parseForeignJson(text: Buffer, limits: JsonLimits): unknown {
  if (outlineJson(text, limits).kind !== 'fine') return null
  try {
    return JSON.parse(withoutByteOrderMark(text.toString('utf8')))
  } catch {
    return null
  }
}

function withoutByteOrderMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

/** with the flag `u`, matches only lone surrogates */
const HALF_SURROGATE_PAIR = /[\uD800-\uDFFF]/u

/** PostgreSQL cannot store lone surrogates, and a field named `__proto__` is always hostile. */
function refusePoison(name: string, value: unknown): unknown {
  const isBroken = typeof value === 'string' && HALF_SURROGATE_PAIR.test(value)
  if (isBroken || HALF_SURROGATE_PAIR.test(name)) throw new Error('a lone surrogate')
  const changesConstructor = name === 'constructor' && typeof value === 'object' && value !== null
  if (name === '__proto__' || (changesConstructor && Object.hasOwn(value, 'prototype')))
    throw new Error('a name would change an object’s prototype')
  return value
}
