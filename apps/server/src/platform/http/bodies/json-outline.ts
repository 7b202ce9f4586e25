const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_BRACKET = 0x5b
const BACKSLASH = 0x5c
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

export interface JsonLimits {
  /** arrays and objects within each other */
  readonly maxDepth: number
  /** brackets, braces, commas, colons and strings together */
  readonly maxTokens: number
  /** of the text without the lifted strings */
  readonly maxBytes: number
}

/** longest distance between two tokens: a number of a million digits is slow to parse */
const MAX_GAP_BYTES = 10_000

/** A string field of the outermost object: the bytes between its quotes, with escapes. */
export interface StringMember {
  readonly name: string
  readonly start: number
  readonly end: number
}

type JsonOutline =
  | { readonly kind: 'fine'; readonly members: readonly StringMember[] }
  /** nested too deeply, too many tokens, or an unterminated string */
  | { readonly kind: 'refused' }
  | { readonly kind: 'too-large' }

/**
 * Scans a JSON text without parsing it, to refuse texts that would keep a parser busy: JSON.parse takes two
 * seconds for 16 MB of `[`. The parser decides whether the text is JSON.
 * @param lifted fields of the outermost object whose strings may have any length; they are located, not parsed
 */
export function outlineJson(
  text: Buffer,
  limits: JsonLimits,
  lifted: ReadonlySet<string> = new Set(),
): JsonOutline {
  const members: StringMember[] = []
  let depth = 0
  let tokens = 0
  let liftedBytes = 0
  let gapStart = 0
  /** the last string of the outermost object; a colon after it makes it a name */
  let name: { readonly start: number; readonly end: number } | null = null
  let valueOf: string | null = null
  for (let at = 0; at < text.length; at++) {
    if (at - liftedBytes > limits.maxBytes) return { kind: 'too-large' }
    switch (text[at]) {
      case QUOTE: {
        const start = at + 1
        const end = findStringEnd(text, start)
        if (end === -1) return { kind: 'refused' }
        if (depth === 1 && valueOf !== null && lifted.has(valueOf)) {
          members.push({ name: valueOf, start, end })
          liftedBytes += end - start
        } else if (depth === 1 && valueOf === null) name = { start, end }
        at = end
        break
      }
      case COLON:
        if (depth === 1 && name !== null && lifted.size > 0) valueOf = readName(text, name)
        break
      case COMMA:
        if (depth === 1) name = valueOf = null
        break
      case OPEN_BRACKET:
      case OPEN_BRACE:
        if (++depth > limits.maxDepth) return { kind: 'refused' }
        break
      case CLOSE_BRACKET:
      case CLOSE_BRACE:
        depth--
        break
      default:
        if (at - gapStart > MAX_GAP_BYTES) return { kind: 'refused' }
        continue
    }
    gapStart = at
    if (++tokens > limits.maxTokens) return { kind: 'refused' }
  }
  return text.length - liftedBytes > limits.maxBytes ? { kind: 'too-large' } : { kind: 'fine', members }
}

/** @returns the index of the closing quote, or -1 */
function findStringEnd(text: Buffer, start: number): number {
  const quote = text.indexOf(QUOTE, start)
  if (quote <= start || text[quote - 1] !== BACKSLASH) return quote
  // escapes need a loop over bytes; searching for each quote takes a hundred times longer
  for (let at = start; at < text.length; at++) {
    if (text[at] === QUOTE) return at
    if (text[at] === BACKSLASH) at++
  }
  return -1
}

/** longer names are not ours */
const MAX_NAME_BYTES = 200

function readName(text: Buffer, { start, end }: { readonly start: number; readonly end: number }): string {
  if (end - start > MAX_NAME_BYTES) return ''
  const name = text.toString('utf8', start, end)
  if (!name.includes('\\')) return name
  try {
    return String(JSON.parse(`"${name}"`))
  } catch {
    return ''
  }
}
