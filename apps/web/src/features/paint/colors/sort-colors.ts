import { msg, t } from '@lingui/core/macro'
import type { PaintColor } from '@housecoat/contract/paint-catalog'
import { groupByFamily, type ColorGroup } from './color-rows.ts'
import { seeColor, type SeenColor } from '../../../ui/designs/seen-colors.ts'
import { i18n } from '../../../locales/i18n.ts'

/** 'match': as found; only a search has that order. */
export type ColorOrder = 'match' | 'family' | 'lightness' | 'hue'

/** Lower bounds of the groups by light reflectance value. */
const LRV_BOUNDS = [75, 50, 25, 10, 0] as const
/** CIELAB chroma below which the eye sees a gray, a beige or a white before it sees a hue. */
const COLORED_FROM = 10
/** Hues within this are sorted by lightness: finer steps would scatter light and dark. */
const HUE_STEP_DEG = 15
/** Names of the hue circle, with the CIELAB hue in degrees up to which they hold. */
const HUES = [
  { label: msg`Pinks and reds`, to: 45 },
  { label: msg`Oranges and browns`, to: 75 },
  { label: msg`Yellows`, to: 105 },
  { label: msg`Greens`, to: 175 },
  { label: msg`Blue-greens`, to: 230 },
  { label: msg`Blues`, to: 285 },
  { label: msg`Purples`, to: 330 },
  { label: msg`Pinks and reds`, to: 360 },
] as const

/**
 * Arranges found colors anew.
 * @param groups as found
 * @returns groups without empty ones
 */
export function sortGroups(groups: readonly ColorGroup[], order: ColorOrder): readonly ColorGroup[] {
  if (order === 'match') return groups
  const colors = groups.flatMap((group) => group.colors)
  if (order === 'family') return groupByFamily(colors)
  return order === 'lightness' ? groupByLightness(colors) : groupByHue(colors)
}

function groupByLightness(colors: readonly PaintColor[]): readonly ColorGroup[] {
  const sorted = colors.toSorted((one, other) => other.lrv - one.lrv)
  return gather(sorted, ({ lrv }) => {
    const at = LRV_BOUNDS.findIndex((bound) => lrv >= bound)
    const [from, to] = [LRV_BOUNDS[at], at === 0 ? 100 : LRV_BOUNDS[at - 1]]
    return t`LRV ${from} to ${to}`
  })
}

function groupByHue(colors: readonly PaintColor[]): readonly ColorGroup[] {
  const seen = colors.map(seeColor)
  const byLightness = (one: SeenColor, other: SeenColor) => other.lightness - one.lightness
  const colored = seen
    .filter(({ chroma }) => chroma >= COLORED_FROM)
    .sort((one, other) => stepOf(one) - stepOf(other) || byLightness(one, other))
  const neutral = seen.filter(({ chroma }) => chroma < COLORED_FROM).sort(byLightness)
  return [
    ...gather(colored, ({ hue }) => i18n._(HUES.find(({ to }) => hue <= to)!.label)).map(
      ({ label, colors: of }) => ({
        label,
        colors: of.map(({ color }) => color),
      }),
    ),
    { label: t`Whites and grays`, colors: neutral.map(({ color }) => color) },
  ].filter((group) => group.colors.length > 0)
}

function stepOf({ hue }: SeenColor): number {
  return Math.floor(hue / HUE_STEP_DEG)
}

/** Groups with the same label become one, where the first of them stands. */
function gather<Item>(
  items: readonly Item[],
  labelOf: (item: Item) => string,
): { label: string; colors: Item[] }[] {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const label = labelOf(item)
    const group = groups.get(label)
    if (group === undefined) groups.set(label, [item])
    else group.push(item)
  }
  return [...groups].map(([label, colors]) => ({ label, colors }))
}
