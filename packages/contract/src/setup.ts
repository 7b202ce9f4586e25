import { z } from 'zod'

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
  /** what serves now, or why it fails; contains no secret */
  detail: z.string(),
})

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
