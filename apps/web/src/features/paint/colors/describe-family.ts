import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PaintFamilyId } from '@housecoat/contract/paint-catalog'
import { i18n } from '../../../locales/i18n.ts'

const FAMILY_LABELS: Readonly<Record<PaintFamilyId, MessageDescriptor>> = {
  whites: msg`Whites & Warm Neutrals`,
  grays: msg`Grays`,
  greens: msg`Greens`,
  blues: msg`Blues`,
  purples: msg`Purples`,
  pinks: msg`Pinks`,
  reds: msg`Reds`,
  oranges: msg`Oranges`,
  yellows: msg`Yellows`,
  browns: msg`Browns`,
}

/** The name of a family of colors. */
export function describeFamily(id: PaintFamilyId): string {
  return i18n._(FAMILY_LABELS[id])
}
