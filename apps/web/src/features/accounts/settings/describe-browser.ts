import { t } from '@lingui/core/macro'

/** Order matters: many browsers also call themselves Chrome and Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

/** Likewise: Android calls itself Linux, and iPhones mention Mac OS. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]

/** A browser as a person would name it, such as "Firefox on Windows", from its User-Agent header. */
export function describeBrowser(userAgent: string): string {
  const browser = findName(BROWSERS, userAgent)
  const system = findName(SYSTEMS, userAgent)
  if (browser === null) return system === null ? t`Unknown browser` : t`Browser on ${system}`
  return system === null ? browser : t`${browser} on ${system}`
}

/** Whether the browser runs on a phone or tablet. */
export function isHandheld(userAgent: string): boolean {
  return /iPhone|iPad|Android/.test(userAgent)
}

function findName(names: typeof BROWSERS, userAgent: string): string | null {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
}
