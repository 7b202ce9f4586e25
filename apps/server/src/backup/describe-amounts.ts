/** @returns for instance `12.3 MB` */
export function describeBytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

/** @returns prints a line, at most every two seconds */
export function createProgress(): (describe: () => string) => void {
  const EVERY_MS = 2000
  let printedAt = performance.now()
  return (describe) => {
    if (performance.now() - printedAt < EVERY_MS) return
    printedAt = performance.now()
    console.log(`  ${describe()}`)
  }
}

/** @returns how old something is, in the largest fitting unit */
export function describeAge(since: string): string {
  const hours = Math.max(0, (Date.now() - Date.parse(since)) / 3_600_000)
  return hours < 48 ? `${hours.toFixed(1)} hours` : `${Math.floor(hours / 24)} days`
}
