import { PROJECT_LIMITS } from '@housecoat/contract'

/** Proposes a name for a variant: `Porch` becomes `Porch 2`, and `Porch 2` becomes `Porch 3`. */
export function nameVariant(name: string): string {
  const [, stem, number] = /^(.*?)(?: ([1-9]\d{0,2}))?$/s.exec(name)!
  const suffix = ` ${number === undefined ? 2 : Number(number) + 1}`
  return stem.slice(0, PROJECT_LIMITS.nameMax - suffix.length) + suffix
}
