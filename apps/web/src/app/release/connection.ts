/** What browsers tell about the connection; Safari and Firefox tell nothing. */
interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** The part of `navigator` that is read here. */
export interface Connected {
  readonly connection?: Connection
}

/** Whether the person has asked for less data, as with Chrome's Data Saver: then nothing is loaded ahead. */
export function savesData(connected = navigator as Connected): boolean {
  return connected.connection?.saveData === true
}

/** Whether megabytes may be loaded that the person may never need. */
export function isFast(connected = navigator as Connected): boolean {
  const { effectiveType = '4g' } = connected.connection ?? {}
  return !savesData(connected) && effectiveType === '4g'
}
