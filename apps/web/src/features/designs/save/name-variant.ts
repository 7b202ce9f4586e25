import { PROJECT_LIMITS } from '@housecoat/contract'

/** Proposes a name for a variant: `Porch` becomes `Porch 2`, and `Porch 2` becomes `Porch 3`. */
export function nameVariant(name: string): string {
  const number = / ([1-9]\d{0,2})$/.exec(name)?.[1] ?? ''
  const stem = number === '' ? name : name.slice(0, -1 - number.length)
  const suffix = ` ${Number(number || 1) + 1}`
  return stem.slice(0, PROJECT_LIMITS.nameMax - suffix.length) + suffix
}
