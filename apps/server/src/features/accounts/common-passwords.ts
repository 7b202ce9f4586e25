import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/**
 * The 10,000 most common passwords of six or more characters, in the order of Burnett's ten million leaked ones as
 * counted by zxcvbn (dropbox/zxcvbn 67c4ece, data/passwords.txt), each as the first eight characters of its SHA-256 in
 * base64url: the list is about guesses, not about reading them.
 */
const LIST = new URL('./common-passwords.txt', import.meta.url)
const MARK_LENGTH = 8

let marks: ReadonlySet<string> | null = null

/** Whether a password is on the list of the most common ones, ignoring case. */
export function isCommonPassword(password: string): boolean {
  marks ??= new Set(readFileSync(LIST, 'utf8').split('\n'))
  const digest = createHash('sha256').update(password.toLowerCase()).digest('base64url')
  return marks.has(digest.slice(0, MARK_LENGTH))
}
