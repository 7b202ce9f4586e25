import { z } from 'zod'

/** A sentence of an answer: in English, with the names of values in braces, so that the web app can translate it. Apart from fillText,
 * because the first page does without Zod. */
export const textSchema = z.object({ text: z.string(), values: z.record(z.string(), z.string()) })
