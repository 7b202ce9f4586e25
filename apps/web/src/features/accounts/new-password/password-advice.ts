import { ACCOUNT_LIMITS, findPasswordWeakness, type PasswordWeakness } from '@housecoat/contract'
import type { z } from 'zod'

/** Whose password it is, as far as the form knows. */
export interface PasswordOwner {
  readonly username: string
  readonly email: string
}

const { passwordMin, passwordRecommended } = ACCOUNT_LIMITS

export const PASSWORD_HINT = `At least ${passwordMin} characters. We recommend ${passwordRecommended} or more, such as a few words.`

const WORDS: Readonly<Record<PasswordWeakness, string>> = {
  repeated: 'This password is too common: it repeats the same characters.',
  sequence: 'This password is too common: its characters follow the alphabet or the keyboard.',
  name: 'This password is too common: it is made of your username or email.',
}

/** Says why the server would refuse a password, or null. The server also knows a list of common passwords. */
export function describeWeakness(password: string, owner: PasswordOwner): string | null {
  const weakness = password.length < passwordMin ? null : findPasswordWeakness(password, owner)
  return weakness === null ? null : WORDS[weakness]
}

/** The request's schema, which also refuses a weak password, so that the form says so before it sends. */
export function refuseWeakPassword<Schema extends z.ZodType<object>>(
  schema: Schema,
  field: keyof z.output<Schema> & string,
  ownerOf: (request: z.output<Schema>) => PasswordOwner,
) {
  return schema.superRefine((request, context) => {
    const message = describeWeakness(String(request[field]), ownerOf(request))
    if (message !== null) context.addIssue({ code: 'custom', path: [field], message })
  })
}
