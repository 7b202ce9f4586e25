import { t } from '@lingui/core/macro'
import { WALL_FINISH_WORDS, type StyleOptions } from '@housecoat/contract'
import { translateText } from '../../locales/translate-text.ts'

/** What a person chose in a style, a line each. */
export function describeStyleOptions({ walls, shingleColor }: StyleOptions = {}): string[] {
  const finish = walls === undefined ? null : translateText(WALL_FINISH_WORDS[walls])
  const color = shingleColor?.toUpperCase()
  return [
    ...(finish === null ? [] : [t`Walls: ${finish}`]),
    ...(color === undefined ? [] : [t`Shingles: ${color}`]),
  ]
}
