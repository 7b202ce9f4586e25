import Stripe from 'stripe'
import { AppError } from '../../app-error.ts'
import type { ProviderEvent } from './payment-provider.ts'

/** older messages may be replayed */
const TOLERANCE_SECONDS = 300

/** @throws AppError webhook_signature_invalid */
export function readSignedEvent(body: Buffer, signature: string | undefined, secret: string): ProviderEvent {
  return describeEvent(parseSigned(body, signature, secret) as Stripe.Event)
}

/** An event of Stripe in our shape. */
export function describeEvent({ id, type, data }: Stripe.Event): ProviderEvent {
  return { id, type, customerId: findCustomerId(data.object) }
}

/**
 * Verifies and parses JSON that was signed by Stripe's scheme: an HMAC over the time and the raw bytes.
 * @throws AppError webhook_signature_invalid
 */
export function parseSigned(body: Buffer, signature: string | undefined, secret: string): unknown {
  try {
    return Stripe.webhooks.constructEvent(body, signature ?? '', secret, TOLERANCE_SECONDS)
  } catch (error) {
    throw new AppError('webhook_signature_invalid', { cause: error })
  }
}

/** `t=<seconds>`, and `v1=<HMAC>` once or, while a secret is rotated, more often; other schemes may be beside them */
const SIGNATURE_PATTERN =
  /^(?=.{1,1000}$)t=(\d{1,12})(,[a-z0-9_]{1,10}=[^,=\s]{1,200})*,v1=[0-9a-f]{64}(,[a-z0-9_]{1,10}=[^,=\s]{1,200})*$/

/** Whether a signature header is well-formed and recent, checked before the body is read. */
export function isSignatureRecent(signature: string | undefined, nowMs: number): boolean {
  const seconds = Number(SIGNATURE_PATTERN.exec(signature ?? '')?.[1] ?? Number.NaN)
  // future times are checked with the body, like Stripe's library
  return nowMs / 1000 - seconds <= TOLERANCE_SECONDS + 1
}

/** @returns the `stripe-signature` header of a message that we send */
export function signPayload(payload: string, secret: string): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret })
}

/** The customer of an API object, which may be the customer itself. */
function findCustomerId(object: object): string | null {
  if (Reflect.get(object, 'object') === 'customer') return readId(object)
  const customer: unknown = Reflect.get(object, 'customer')
  return typeof customer === 'object' && customer !== null ? readId(customer) : readText(customer)
}

function readId(object: object): string | null {
  return readText(Reflect.get(object, 'id'))
}

function readText(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
