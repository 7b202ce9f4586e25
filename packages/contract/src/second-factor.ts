import { z } from 'zod'
import { messageResponseSchema } from './accounts.ts'
import { lineSchema } from './text.ts'
import { passwordSchema } from './users.ts'

/** Six digits of an authenticator app, or a recovery code; spaces and hyphens do not matter. */
const codeSchema = lineSchema('Code', 40).min(
  6,
  'Enter the 6 digits of your authenticator app, or a recovery code',
)

/** absent when the account has no password */
const optionalPasswordSchema = passwordSchema.optional()

/**
 * `POST /api/login/second-factor`: finishes a sign-in after `second_factor_required`, in the same browser,
 * within ten minutes. Responds like `POST /api/login`.
 */
export const secondFactorSignInRequestSchema = z.strictObject({ code: codeSchema })

export type SecondFactorSignInRequest = z.input<typeof secondFactorSignInRequestSchema>

/** `GET /api/account/second-factor` */
export const secondFactorStatusResponseSchema = z.object({
  success: z.literal(true),
  /** when it was turned on; null while it is off */
  since: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.number().int(),
})

/** `POST /api/account/second-factor/setup`: starts a setup; nothing changes until it is confirmed. */
export const beginSecondFactorRequestSchema = z.strictObject({ password: optionalPasswordSchema })

export type BeginSecondFactorRequest = z.input<typeof beginSecondFactorRequestSchema>

export const beginSecondFactorResponseSchema = z.object({
  success: z.literal(true),
  /** for typing into an authenticator app, base32 */
  key: z.string(),
  /** the same for a QR code: `otpauth://totp/…` */
  uri: z.string(),
})

export type BeginSecondFactorResponse = z.infer<typeof beginSecondFactorResponseSchema>

/** `POST /api/account/second-factor`: turns it on with a code of the new key; ends all other sessions. */
export const confirmSecondFactorRequestSchema = z.strictObject({ code: codeSchema })

export type ConfirmSecondFactorRequest = z.input<typeof confirmSecondFactorRequestSchema>

/** `POST /api/account/second-factor/recovery-codes` and `DELETE /api/account/second-factor` */
export const secondFactorProofRequestSchema = z.strictObject({
  password: optionalPasswordSchema,
  code: codeSchema,
})

export type SecondFactorProofRequest = z.input<typeof secondFactorProofRequestSchema>

/** New recovery codes, returned only once. */
export const recoveryCodesResponseSchema = messageResponseSchema.extend({
  recoveryCodes: z.array(z.string()),
})

export type RecoveryCodesResponse = z.infer<typeof recoveryCodesResponseSchema>
