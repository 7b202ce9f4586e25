import type { z } from 'zod'
import { ACCOUNT_LIMITS } from './users.ts'

/** Why a password is weak: repeated characters, a sequence, or the owner's name or email. */
export type PasswordWeakness = 'repeated' | 'sequence' | 'name'

interface PasswordOwner {
  readonly username: string
  readonly email: string
}

/** Rows and columns of an American keyboard, the digits, and the alphabet; each is also read backward. */
const SEQUENCES = [
  ...['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./'],
  ...['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm', '8ik,', '9ol.', '0p;/'],
].flatMap((sequence) => [sequence, Array.from(sequence).reverse().join('')])

/** Shorter runs of a sequence occur in ordinary words, as in "first". */
const MIN_STRETCH = 3
/** A password with fewer parts than this is found within the first few thousand guesses. */
const MIN_PARTS = 4
/** A name needs at least this many other characters around it. */
const MIN_BESIDE_NAME = 8

/**
 * Finds why a password of allowed length is still weak. The server also compares it with a list of common
 * passwords, which is too large for a page.
 * @returns null when it is not weak
 */
export function findPasswordWeakness(password: string, owner: PasswordOwner): PasswordWeakness | null {
  const text = password.toLowerCase()
  if (isMadeOfName(text, owner)) return 'name'
  const unit = findRepeatedUnit(text)
  if (countParts(unit) >= MIN_PARTS) return null
  return unit.length < text.length || new Set(text).size <= 2 ? 'repeated' : 'sequence'
}

/**
 * Extends a request's schema to refuse weak passwords, for forms that check before sending.
 * @param describe the message about a weak password, or null
 */
export function refuseWeakPassword<Schema extends z.ZodType<object>>(
  schema: Schema,
  field: keyof z.output<Schema> & string,
  describe: (password: string, request: z.output<Schema>) => string | null,
) {
  return schema.superRefine((request, context) => {
    const message = describe(String(request[field]), request)
    if (message !== null) context.addIssue({ code: 'custom', path: [field], message })
  })
}

/** The shortest text whose repetition gives this one; the last repetition may be incomplete. */
function findRepeatedUnit(text: string): string {
  for (let period = 1; period <= text.length / 2; period++)
    if (text.slice(period) === text.slice(0, -period)) return text.slice(0, period)
  return text
}

/** Counts the characters; a run of a sequence counts as one. */
function countParts(text: string): number {
  let parts = 0
  for (let start = 0; start < text.length; parts++) {
    const length = measureStretch(text.slice(start))
    start += length >= MIN_STRETCH ? length : 1
  }
  return parts
}

/** How many characters at the start are the same, or follow each other in a sequence. */
function measureStretch(rest: string): number {
  const continuations = SEQUENCES.map((sequence) => sequence.slice(sequence.indexOf(rest[0])))
  const lengths = [rest[0].repeat(rest.length), ...continuations].map((line) => countCommonStart(rest, line))
  return Math.max(...lengths)
}

function countCommonStart(text: string, other: string): number {
  let length = 0
  while (length < text.length && text[length] === other[length]) length++
  return length
}

function isMadeOfName(text: string, { username, email }: PasswordOwner): boolean {
  const names = [email, email.replace(/@.*$/, ''), username].map((name) => name.toLowerCase())
  return names
    .filter((name) => name.length >= ACCOUNT_LIMITS.usernameMin)
    .some((name) => text.includes(name) && text.replaceAll(name, '').length < MIN_BESIDE_NAME)
}
