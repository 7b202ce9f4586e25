import { z } from 'zod'
import { textSchema } from './text-schema.ts'

/** What an operator may set up, in the order of the checklist. */
export const SETUP_CHECKS = [
  'public-url',
  'mail',
  'operator',
  'storage',
  'database',
  'backups',
  'payment',
  'google',
  'image-model',
  'admin',
] as const

export type SetupCheckId = (typeof SETUP_CHECKS)[number]

/**
 * `missing`: not set, and something built in serves instead. `set`: set, but nothing can be tried without a cost or another
 * system. `working` and `failing`: tried just now.
 */
export const SETUP_STATES = ['set', 'missing', 'working', 'failing'] as const

export type SetupState = (typeof SETUP_STATES)[number]

const setupCheckSchema = z.object({
  id: z.enum(SETUP_CHECKS),
  state: z.enum(SETUP_STATES),
  /**
   * what serves now, or why it fails, in English: of {@link SETUP_TEXTS}, with the names of values in braces, or the message of what
   * failed. Contains no secret
   */
  ...textSchema.shape,
})

/** What the checklist says. */
export const SETUP_TEXTS = {
  'no-answer': 'No answer within {seconds} seconds.',
  'public-url-unset': 'Links in emails and shares lead to {origin}, which only this machine opens.',
  'public-url-other': 'PUBLIC_URL is {origin}, but you opened {host}. Links in emails lead to the first.',
  'public-url-plain': '{origin} is not encrypted. Serve it with HTTPS.',
  'public-url-works': 'You are at {origin}.',
  'mail-unset': 'Emails are written to {folder}; nobody receives them.',
  'mail-works': 'The mail server takes emails from {from}.',
  'operator-unset': 'Contact shows no address, and nobody gets requests for quotes.',
  'operator-set': 'Contact shows {operator}, which also gets requests for quotes.',
  'storage-unbound': '{place} and the database do not belong together.',
  'storage-unreadable': '{place} can be written, but not read.',
  'storage-folder-works': 'Pictures are written to {place} and read from it. Other servers need a bucket.',
  'storage-bucket-works': 'Pictures are written to {place} and read from it.',
  'database-built-in': 'The built-in PostgreSQL in {folder} answers. It serves one server.',
  'database-works': 'The PostgreSQL server answers.',
  'backups-unset': 'No backups are scheduled that this server knows of.',
  'backups-set': 'Dated backups are kept for {days} days. Restore one now and then to be sure.',
  'payment-off': 'Nothing is sold (PLANS=off).',
  'payment-test': 'Test mode: anyone gets a paid plan, and no card is charged.',
  'payment-works': 'Stripe answers, and its prices are those on the Plan page.',
  'payment-other-price': 'The Plan page says ${ours} a month for {plan}, but Stripe has ${stripes}.',
  'payment-no-price':
    'The Plan page says ${ours} a month for {plan}, but Stripe has no monthly price in dollars.',
  'google-unset': 'People sign in with a username and password only.',
  'google-works': '{host} answers. Sign in with it once to try the client and its secret.',
  'model-unset': 'The built-in engine makes all pictures. It needs nothing else.',
  'model-fault': '{fault} The built-in engine makes all pictures.',
  'model-set': 'Styles are made by {model}. A try would cost a picture.',
  'admin-protected': 'Your account has two-step sign-in, so you can open Moderation.',
  'admin-unprotected': 'Moderation opens once your account has two-step sign-in: see Profile and security.',
} as const

export type SetupText = keyof typeof SETUP_TEXTS

export type SetupCheck = z.infer<typeof setupCheckSchema>

/** `GET /api/setup`: tries everything that is set. For admins; everyone else gets 404. */
export const setupResponseSchema = z.object({
  success: z.literal(true),
  checks: z.array(setupCheckSchema),
})

export const DEMO_STATES = ['offered', 'running', 'done', 'failed', 'unavailable'] as const

/** The demo: offered on an empty installation, unavailable on any other. */
const demoSchema = z.object({
  state: z.enum(DEMO_STATES),
  /** designs that are painted */
  painted: z.number().int(),
  total: z.number().int(),
})

export type Demo = z.infer<typeof demoSchema>

/** `GET /api/setup/demo`, and `POST /api/setup/demo`, which starts it where it is offered. */
export const demoResponseSchema = z.object({ success: z.literal(true), demo: demoSchema })
