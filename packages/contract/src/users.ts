import { z } from 'zod'
import { LOCALES } from './locales.ts'
import { lineSchema } from './text.ts'

export const ACCOUNT_LIMITS = {
  usernameMin: 3,
  usernameMax: 50,
  passwordMin: 6,
  /** what forms recommend; shorter ones are accepted */
  passwordRecommended: 12,
  /** far beyond any pass phrase; keeps hashing cheap */
  passwordMax: 200,
  /** longest address that mail servers take (RFC 5321) */
  emailMax: 254,
} as const

const { usernameMin, usernameMax, passwordMin, passwordMax, emailMax } = ACCOUNT_LIMITS

/** A name to sign in with and to be greeted by; unique without regard to case. */
export const usernameSchema = lineSchema('Username', usernameMax)
  .min(usernameMin, `Username must be at least ${usernameMin} characters`)
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]*$/,
    'Username can contain letters, digits, dots, hyphens and underscores, beginning with a letter or digit',
  )

/** Confirmed ones are unique without regard to case. */
export const emailSchema = lineSchema('Email', emailMax).pipe(z.email('Please enter a valid email'))

/** A password as typed, spaces included. */
export const passwordSchema = z
  .string('Password is required')
  .min(passwordMin, `Password must be at least ${passwordMin} characters`)
  .max(passwordMax, `Password cannot exceed ${passwordMax} characters`)
  .refine((text) => !text.includes('\0'), 'Password cannot contain the NUL character')

/** A signed-in person's own account; nobody else gets it. */
export const userSchema = z.object({
  id: z.number().int(),
  username: z.string(),
  /** the confirmed address, else the pending one */
  email: z.string(),
  /** whether a mailed link or Google confirmed it */
  isEmailConfirmed: z.boolean(),
  /** the address that waits for its mailed link; always null without a mail server */
  pendingEmail: z.string().nullable(),
  /** false for an account made by Google sign-in that never set a password */
  hasPassword: z.boolean(),
  hasGoogle: z.boolean(),
  /** signing in also requires a code from an authenticator app */
  hasSecondFactor: z.boolean(),
  /** the chosen language of pages and mails; null, also from servers of the release before: none is chosen */
  locale: z.enum(LOCALES).nullable().default(null),
  /** may open /moderation, with a second factor */
  isModerator: z.boolean(),
  createdAt: z.iso.datetime(),
})

export type User = z.infer<typeof userSchema>

/** `GET /api/user`: 401 `authentication_required` means signed out. The user's id and name are also fields of the answer itself. */
export const userResponseSchema = z.object({
  success: z.literal(true),
  user: userSchema,
  id: z.number().int(),
  username: z.string(),
})

export type UserResponse = z.infer<typeof userResponseSchema>

/** `GET /api/session`: who is signed in. Unlike `GET /api/user` it also answers 200 to a visitor, so a page can ask without an error. */
export const sessionResponseSchema = z.object({
  success: z.literal(true),
  /** null: a visitor */
  user: userSchema.nullable(),
})

export type SessionResponse = z.infer<typeof sessionResponseSchema>
