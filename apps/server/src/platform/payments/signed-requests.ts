import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import { AppError } from '../../app-error.ts'
import { isSignatureRecent } from './signed-events.ts'

/** A signature is over the exact bytes of the body, so they must not be parsed. */
export function takeRawBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
}

/** Refuses an implausible signature header before the body is read. @throws AppError webhook_signature_invalid */
export const checkSignatureHeader: onRequestHookHandler = ({ headers }, _reply, next) => {
  const isPlausible = isSignatureRecent(readSignature(headers), Date.now())
  next(isPlausible ? undefined : new AppError('webhook_signature_invalid'))
}

export function readSignature(headers: Readonly<Record<string, unknown>>): string | undefined {
  const signature = headers['stripe-signature']
  return typeof signature === 'string' ? signature : undefined
}
