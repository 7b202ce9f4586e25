import { z } from 'zod'

/** A sentence of an answer: in English, with the names of values in braces, so that the web app can translate it. It has a
 * module of its own because the first page uses fillText, and does without Zod. */
export const textSchema = z.object({ text: z.string(), values: z.record(z.string(), z.string()) })
