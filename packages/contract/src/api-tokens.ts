import { z } from 'zod'
import { lineSchema } from './text.ts'
import { passwordSchema } from './users.ts'

/** What a personal API token may be allowed to do. */
export const API_SCOPES = ['designs:read', 'designs:write', 'generate'] as const

const apiScopeSchema = z.enum(API_SCOPES)

export type ApiScope = z.infer<typeof apiScopeSchema>

/** Begins every token, so that scanners for leaked secrets recognize it. */
export const API_TOKEN_PREFIX = 'hct_'

export const API_TOKENS_PER_MEMBER = 20
/** lifetimes that the page offers, in days */
export const API_TOKEN_DAYS = [30, 90, 365] as const

const apiTokenSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(apiScopeSchema),
  createdAt: z.iso.datetime(),
  /** null: never used; stored at most every 15 minutes */
  lastUsedAt: z.iso.datetime().nullable(),
  /** null: never */
  expiresAt: z.iso.datetime().nullable(),
})

export type ApiToken = z.infer<typeof apiTokenSchema>

/** `GET /api/account/tokens`: the account's tokens, the newest first. */
export const apiTokensResponseSchema = z.object({
  success: z.literal(true),
  tokens: z.array(apiTokenSchema),
})

/** `POST /api/account/tokens` */
export const createApiTokenRequestSchema = z.strictObject({
  name: lineSchema('Name', 60).min(1, 'Enter a name'),
  scopes: z.array(apiScopeSchema).min(1, 'Choose at least one thing that the token may do'),
  /** null: it never expires */
  expiresInDays: z.number().int().min(1).max(3650).nullable(),
  /** absent when the account has no password */
  password: passwordSchema.optional(),
})

export type CreateApiTokenRequest = z.input<typeof createApiTokenRequestSchema>

/** The only answer that holds the token itself. */
export const createApiTokenResponseSchema = z.object({
  success: z.literal(true),
  token: apiTokenSchema,
  /** `hct_` and 256 random bits; send it as `Authorization: Bearer …` */
  secret: z.string(),
})

export type CreateApiTokenResponse = z.infer<typeof createApiTokenResponseSchema>
