import { t } from '@lingui/core/macro'
import { formatList } from '../../../locales/format.ts'
import type { Surface } from '@housecoat/engine'
import { describeSurface } from '../area/surface-words.ts'

/** Says what a style changes, the area or the walls first. */
export function describeChange(changed: readonly Surface[]): string {
  if (changed.length === 0) return t`Nothing changes yet. Choose what should change.`
  const surfaces = formatList(changed.map(describeSurface))
  return changed.length === 1
    ? t`Changes only the ${surfaces}.`
    : t`Changes the ${surfaces}. Everything else stays the same.`
}
