/** What an older release that still runs, or is started again, may trip over. */
const BREAKING: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/\bDROP\s+(?:TABLE|COLUMN|VIEW|SCHEMA|TYPE|SEQUENCE)\b/i, 'removes what an older release reads'],
  [/\bDROP\s+(?:INDEX|CONSTRAINT)\b/i, 'may be the target of an older release’s ON CONFLICT'],
  [/\bDROP\s+(?:DEFAULT|NOT\s+NULL)\b/i, 'changes what an older release may write or read'],
  [/\bRENAME\b/i, 'removes the name that an older release uses'],
  [/\bSET\s+NOT\s+NULL\b/i, 'refuses rows of an older release'],
  [/\bALTER\s+COLUMN\s+\S+\s+(?:SET\s+DATA\s+)?TYPE\b/i, 'changes what an older release reads'],
  [/^\s*(?:TRUNCATE|DELETE|UPDATE)\b/i, 'changes rows, which belongs into a periodic job'],
]
const ADDS_COLUMN = /\bADD\s+COLUMN\b(?=[\s\S]*\bNOT\s+NULL\b)(?![\s\S]*\b(?:DEFAULT|GENERATED)\b)/i
const ADDS_RULE =
  /^\s*(?:ALTER\s+TABLE\s+(\S+)\s+ADD\s+CONSTRAINT\b|CREATE\s+UNIQUE\s+INDEX\b[\s\S]*?\bON\s+(\S+))/i
const CREATES_TABLE = /^\s*CREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(\S+)/i

interface BreakingChange {
  /** on one line */
  readonly statement: string
  readonly why: string
}

/** @returns the statements of a migration that are not additive */
export function findBreakingChanges(migration: string): readonly BreakingChange[] {
  const statements = migration
    .split(/-->\s*statement-breakpoint|;\s*(?:\n|$)/)
    .map((statement) => statement.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '')
  const created = new Set(statements.flatMap((statement) => CREATES_TABLE.exec(statement)?.[1] ?? []))
  return statements.flatMap((statement) => {
    const why = explain(statement, created)
    return why === null ? [] : [{ statement, why }]
  })
}

/** @param created tables of the same migration, which no older release knows */
function explain(statement: string, created: ReadonlySet<string>): string | null {
  const broken = BREAKING.find(([pattern]) => pattern.test(statement))
  if (broken !== undefined) return broken[1]
  if (ADDS_COLUMN.test(statement)) return 'an older release inserts rows without the column'
  const rule = ADDS_RULE.exec(statement)
  const isOfOldTable = rule !== null && !rule.slice(1).some((table) => created.has(table))
  return isOfOldTable ? 'may refuse rows of an older release' : null
}
