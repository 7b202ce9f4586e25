import { z } from 'zod'
import { emailSchema, passwordSchema, usernameSchema, userSchema } from './users.ts'
import { LOCALES } from './locales.ts'
import { lineSchema } from './text.ts'

/** Answer of a call that returns nothing but a message. */
export const messageResponseSchema = z.object({ success: z.literal(true), message: z.string() })

/**
 * `POST /api/login`. An account with a second factor is answered with `second_factor_required`; `POST
 * /api/login/second-factor` then finishes the sign-in. The name may also be the account's email. An unknown user and a wrong
 * password get the same answer.
 */
export const loginRequestSchema = z.strictObject({
  username: lineSchema('Username', 254).min(3, 'Username must be at least 3 characters'),
  password: passwordSchema,
})

export type LoginRequest = z.input<typeof loginRequestSchema>

/** `POST /api/register`: makes the account and signs it in. */
export const registerRequestSchema = z.strictObject({
  username: usernameSchema,
  email: emailSchema,
  password: passwordSchema,
  /** token of the operator's link, which registers a name of `ADMIN_USERNAMES` */
  claim: lineSchema('Link', 100).optional(),
})

export type RegisterRequest = z.input<typeof registerRequestSchema>

/** `POST /api/login` and `POST /api/register`. */
export const signedInResponseSchema = messageResponseSchema.extend({ user: userSchema })

export type SignedInResponse = z.infer<typeof signedInResponseSchema>

/** `GET /api/auth/options`: which ways to sign in this server offers besides username and password. */
export const signInOptionsResponseSchema = z.object({ success: z.literal(true), google: z.boolean() })

/**
 * `GET /api/auth/google`, a browser navigation: `returnTo` is a path of ours to come back to. When Google's sign-in fails,
 * the browser comes back to `/auth?error=<code>` with a code of the error table: one that begins with `google_`, or
 * `account_suspended`.
 */
export const googleSignInQuerySchema = z.object({ returnTo: z.string().max(2000).optional() })

/** `POST /api/password/forgot`: answers alike whether the address is known or not. */
export const forgotPasswordRequestSchema = z.strictObject({ email: emailSchema })

export type ForgotPasswordRequest = z.input<typeof forgotPasswordRequestSchema>

/** `POST /api/password/reset`: `token` is the one of the mailed link, `/auth?reset=<token>`; ends all sessions. */
export const resetPasswordRequestSchema = z.strictObject({
  token: lineSchema('Token', 100).min(1, 'Token is required'),
  password: passwordSchema,
})

export type ResetPasswordRequest = z.input<typeof resetPasswordRequestSchema>

/**
 * `POST /api/email/confirm`: `token` is the one of the mailed link, `/auth#confirm=<token>`. `POST /api/email/confirmation`
 * returns what the link would confirm and changes nothing, because mail scanners open links too.
 */
export const confirmEmailRequestSchema = z.strictObject({
  token: lineSchema('Token', 100).min(1, 'Token is required'),
})

export type ConfirmEmailRequest = z.input<typeof confirmEmailRequestSchema>

/** `POST /api/email/confirmation`: the address, and the account that would have it. */
export const emailConfirmationResponseSchema = z.object({
  success: z.literal(true),
  username: z.string(),
  email: z.string(),
})

/** `PATCH /api/account`: a new name or address, confirmed by the password. With a mail server the address waits for its link. */
export const changeProfileRequestSchema = z
  .strictObject({
    username: usernameSchema.optional(),
    email: emailSchema.optional(),
    currentPassword: passwordSchema,
  })
  .refine(({ username, email }) => username !== undefined || email !== undefined, 'Nothing to change')

export type ChangeProfileRequest = z.input<typeof changeProfileRequestSchema>

/** `PUT /api/account/locale`: the language of the pages, on every device where the person signs in from then on. */
export const chooseLocaleRequestSchema = z.strictObject({ locale: z.enum(LOCALES) })

/** `POST /api/account/password`: ends all other sessions. */
export const changePasswordRequestSchema = z.strictObject({
  currentPassword: passwordSchema,
  newPassword: passwordSchema,
})

export type ChangePasswordRequest = z.input<typeof changePasswordRequestSchema>

/** `DELETE /api/account/google`; the account keeps its password. */
export const disconnectGoogleRequestSchema = z.strictObject({ currentPassword: passwordSchema })

export type DisconnectGoogleRequest = z.input<typeof disconnectGoogleRequestSchema>

/** `DELETE /api/account`: the typed name confirms it, and the password where the account has one. */
export const deleteAccountRequestSchema = z.strictObject({
  username: lineSchema('Username', 254),
  password: passwordSchema.optional(),
})

export type DeleteAccountRequest = z.input<typeof deleteAccountRequestSchema>

const sessionSchema = z.object({
  /** names the session in `DELETE /api/account/sessions/{id}`; opens nothing */
  id: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** what the browser called itself when it signed in, or empty */
  userAgent: z.string(),
  /** the session that asks */
  isCurrent: z.boolean(),
})

export type Session = z.infer<typeof sessionSchema>

/** `GET /api/account/sessions`: newest use first. */
export const sessionsResponseSchema = z.object({
  success: z.literal(true),
  sessions: z.array(sessionSchema),
})
