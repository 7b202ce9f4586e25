const NAME = /^housecoat-(?<date>\d{4}-\d{2}-\d{2})T(?<time>\d{2}-\d{2}-\d{2})Z\.tar(?:\.partial)?$/
const DAY_MS = 24 * 3_600_000

/** @returns the name of an archive made at that moment, such as `housecoat-2026-11-23T03-15-00Z.tar` */
export function nameArchive(madeAt: Date): string {
  return `housecoat-${madeAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`
}

/**
 * Lists the archives that are older than the operator keeps them, and what interrupted backups left a day ago. Other files are
 * nobody's business here. The two newest archives stay, so that a clock that is far ahead can't delete the last ones.
 */
export function listExpiredArchives(names: readonly string[], now: Date, keepDays: number): string[] {
  const dated = names.flatMap((name) => readName(name) ?? [])
  const archives = dated.filter(({ isDraft }) => !isDraft).toSorted((a, b) => b.madeAtMs - a.madeAtMs)
  const isOlder = (days: number) => (archive: DatedName) => archive.madeAtMs < now.getTime() - days * DAY_MS
  const drafts = dated.filter(({ isDraft }) => isDraft)
  return [...archives.slice(2).filter(isOlder(keepDays)), ...drafts.filter(isOlder(1))].map(
    ({ name }) => name,
  )
}

interface DatedName {
  readonly name: string
  readonly madeAtMs: number
  readonly isDraft: boolean
}

function readName(name: string): DatedName | null {
  const { date, time } = NAME.exec(name)?.groups ?? {}
  if (!date || !time) return null
  const madeAtMs = Date.parse(`${date}T${time.replaceAll('-', ':')}Z`)
  return Number.isNaN(madeAtMs) ? null : { name, madeAtMs, isDraft: name.endsWith('.partial') }
}
