import { lineSchema } from './text.ts'

/** Name of a picture that the person has not named. */
export const DEFAULT_DESIGN_NAME = 'My Design'

/** The name in a request for a picture. */
export const designNameSchema = lineSchema('Name', 100).default(DEFAULT_DESIGN_NAME)
