import { z } from 'zod'

// eslint-disable-next-line no-control-regex -- refusing control characters is what this is for
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f]/

/**
 * One line of text as a person types it: trimmed, without control characters (a database cannot keep NUL).
 * @param name how messages call the field
 * @param maxCharacters longest text taken, in UTF-16 units
 */
export function lineSchema(name: string, maxCharacters: number) {
  return z
    .string(`${name} is required`)
    .trim()
    .max(maxCharacters, `${name} cannot exceed ${maxCharacters} characters`)
    .refine((text) => !CONTROL_CHARACTERS.test(text), `${name} cannot contain control characters`)
}

// eslint-disable-next-line no-control-regex -- as above, but text of several lines has line breaks
const CONTROL_CHARACTERS_BUT_BREAKS = /[\u0000-\u0009\u000b-\u001f\u007f]/

/**
 * Text of several lines: trimmed, line breaks as \n, otherwise without control characters.
 * @param name how messages call the field
 * @param maxCharacters longest text taken, in UTF-16 units
 */
export function paragraphsSchema(name: string, maxCharacters: number) {
  return z
    .string(`${name} is required`)
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(
      z
        .string()
        .max(maxCharacters, `${name} cannot exceed ${maxCharacters} characters`)
        .refine(
          (text) => !CONTROL_CHARACTERS_BUT_BREAKS.test(text),
          `${name} cannot contain control characters`,
        ),
    )
}
