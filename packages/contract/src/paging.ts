import { z } from 'zod'

/** Asks for a page of a list: with the cursor that came with the page before, without one for the first page. */
export const pageQuerySchema = z.strictObject({ cursor: z.string().max(200).optional() })
