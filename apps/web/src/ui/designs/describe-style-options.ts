import { t } from '@lingui/core/macro'
import { WALL_FINISH_WORDS, type StyleOptions } from '@housecoat/contract'
import { translateText } from '../../locales/translate-text.ts'

/** What a person chose in a style, a line each. */
export function describeStyleOptions({ walls, shingleColor }: StyleOptions = {}): string[] {
  const finish = walls === undefined ? null : translateText(WALL_FINISH_WORDS[walls])
  return [
    ...(finish === null ? [] : [t`Walls: ${finish}`]),
    ...(shingleColor === undefined ? [] : [t`Shingles: ${shingleColor}`]),
  ]
}
