import { z } from 'zod'
import { INTERIOR_AREAS, areaName, hexColorSchema } from './paint-selection.ts'
import { lineSchema } from './text.ts'

/** Styles and areas of rooms, and those of houses from outside. */
const STYLE_CATEGORIES = ['interior', 'exterior'] as const

export type StyleCategory = (typeof STYLE_CATEGORIES)[number]

/** The area of a style that changes everything its description names: a whole house from outside, or a whole room. */
export const WHOLE_HOME = 'whole_home'

/** Parts of a house that a style can be applied to alone. */
const EXTERIOR_AREAS = ['siding', 'trim', 'roof', 'door', 'garage'] as const

/** The areas that can be chosen for each category; `styleAreaName` gives the name that a person reads. */
export const STYLE_AREAS = {
  interior: [WHOLE_HOME, ...INTERIOR_AREAS],
  exterior: [WHOLE_HOME, ...EXTERIOR_AREAS],
} as const

/**
 * The parts of a whole home that a style changes, the walls first. A mask of a whole home has the value n where the n-th of
 * them is.
 */
export const STYLE_PLAN = {
  interior: ['walls', 'ceiling', 'trim', 'cabinets', 'backsplash'],
  exterior: ['siding', 'masonry', 'trim', 'shutters', 'door', 'garage', 'roof'],
} as const

export type StylePlanArea = (typeof STYLE_PLAN)[StyleCategory][number]

/** The name of an area in a style: as {@link areaName}, or that of a whole house or room. */
export function styleAreaName(id: StyleSelection['areaId'], isExterior: boolean): string {
  if (id === WHOLE_HOME) return isExterior ? 'Whole house' : 'Whole room'
  return areaName(id)
}

/** What a house's walls can be made of in place of the style's own material. */
export const WALL_FINISHES = ['limewashed_brick', 'painted_brick', 'stone'] as const

export type WallFinish = (typeof WALL_FINISHES)[number]

/** English names of the wall finishes, for prompts and saved designs. */
export const WALL_FINISH_WORDS: Readonly<Record<WallFinish, string>> = {
  limewashed_brick: 'Limewashed brick',
  painted_brick: 'Painted brick',
  stone: 'Stone',
}

/** What a person changes in a style of a house. */
const styleOptionsSchema = z.strictObject({
  /** material of the walls; absent: the style's own */
  walls: z.enum(WALL_FINISHES).optional(),
  /** main color of shingles, which replace the style's roof; absent: the style's own roof */
  shingleColor: hexColorSchema.optional(),
})

export type StyleOptions = z.infer<typeof styleOptionsSchema>

/**
 * Which of the options a style of a house can have in an area.
 * @param keep parts of a whole home that stay as they are; they have no options
 */
export function listStyleOptions(
  areaId: StyleSelection['areaId'],
  keep: readonly NonNullable<StyleSelection['keep']>[number][] = [],
): readonly (keyof StyleOptions)[] {
  const changed =
    areaId === WHOLE_HOME ? STYLE_PLAN.exterior.filter((part) => !keep.includes(part)) : [areaId]
  const walls = changed.some((part) => part === 'siding' || part === 'masonry')
  return [
    ...(walls ? ['walls' as const] : []),
    ...(changed.includes('roof') ? ['shingleColor' as const] : []),
  ]
}

const styleSchema = z.strictObject({
  id: lineSchema('Style id', 100),
  name: lineSchema('Style name', 100),
  description: lineSchema('Style description', 500),
  category: z.enum(STYLE_CATEGORIES),
})

export type Style = z.infer<typeof styleSchema>

/** A style and the area it is applied to. The server identifies the style by category and id, and uses the texts of {@link STYLES}. */
export const styleSelectionSchema = z.strictObject({
  areaId: z.enum([WHOLE_HOME, ...INTERIOR_AREAS, 'siding', 'roof', 'door', 'garage']),
  area: lineSchema('Area', 100),
  style: styleSchema,
  /** of the parts that change with the area, those that stay as they are; absent: none */
  keep: z
    .array(z.enum([...STYLE_PLAN.interior, 'siding', 'masonry', 'shutters', 'door', 'garage', 'roof']))
    .max(STYLE_PLAN.exterior.length)
    .optional(),
  /** of a house; absent: everything is the style's own */
  options: styleOptionsSchema.optional(),
})

export type StyleSelection = z.infer<typeof styleSelectionSchema>

/** All styles. Only category and id together identify one: `contemporary` is in both categories. */
export const STYLES: readonly Style[] = [
  {
    id: 'scandinavian',
    name: 'Scandinavian',
    category: 'interior',
    description: 'Soft white plaster, cabinets in pale timber and plenty of daylight: calm and uncluttered.',
  },
  {
    id: 'minimalist',
    name: 'Minimalist',
    category: 'interior',
    description: 'Smooth plaster in a warm off-white and quiet stone, with nothing that asks for attention.',
  },
  {
    id: 'transitional',
    name: 'Transitional',
    category: 'interior',
    description: 'Paneled wainscot under soft greige walls: classic detail with clean, present-day lines.',
  },
  {
    id: 'contemporary',
    name: 'Contemporary',
    category: 'interior',
    description:
      'Vertical wood slats, a crisp white ceiling and charcoal cabinets: warm texture and a strong rhythm.',
  },
  {
    id: 'modern',
    name: 'Modern',
    category: 'interior',
    description: 'Fair-faced concrete with fine joints, black cabinets and dark trim.',
  },
  {
    id: 'industrial',
    name: 'Industrial',
    category: 'interior',
    description:
      'Exposed old brick under a raw concrete ceiling with near-black trim, like a converted workshop loft.',
  },
  {
    id: 'farmhouse',
    name: 'Farmhouse',
    category: 'interior',
    description:
      'Horizontal shiplap in soft sage, natural wood cabinets and handmade tile: fresh, honest and homey.',
  },
  {
    id: 'bohemian',
    name: 'Bohemian',
    category: 'interior',
    description: 'Sun-baked terracotta limewash over patterned wallpaper, and deep green cabinets.',
  },
  {
    id: 'mountain_modern',
    name: 'Mountain Modern',
    category: 'exterior',
    description: 'Stained cedar boards over a ledgestone base, with a dark standing-seam metal roof.',
  },
  {
    id: 'modern_farmhouse',
    name: 'Modern Farmhouse',
    category: 'exterior',
    description: 'White board and batten, black shutters and doors, and a charcoal standing-seam roof.',
  },
  {
    id: 'craftsman',
    name: 'Craftsman',
    category: 'exterior',
    description: 'Olive shingle siding above a rough stone base, with cream trim and an oak door.',
  },
  {
    id: 'contemporary',
    name: 'Contemporary',
    category: 'exterior',
    description:
      'Large smooth panels in graphite, white trim and a warm wood door: clear lines and few, bold contrasts.',
  },
  {
    id: 'mediterranean',
    name: 'Mediterranean',
    category: 'exterior',
    description: 'Hand-troweled stucco in sunlit sand, a clay-tile roof and a dark walnut door.',
  },
  {
    id: 'colonial',
    name: 'Colonial',
    category: 'exterior',
    description: 'Red brick in running bond with bright white trim, slate-gray shingles and a black door.',
  },
  {
    id: 'mid_century_modern',
    name: 'Mid-Century Modern',
    category: 'exterior',
    description: 'Vertical tongue-and-groove wood in honeyed teak, charcoal trim and a bright orange door.',
  },
  {
    id: 'tudor',
    name: 'Tudor',
    category: 'exterior',
    description: 'Dark half-timbering on cream plaster over a brick base, with an oak-plank door.',
  },
]

/** @returns the style, or null when the category has no style with this id */
export function findStyle(category: StyleCategory, id: string): Style | null {
  return STYLES.find((style) => style.category === category && style.id === id) ?? null
}

/** @returns the path of a style's picture on the web server, 480 × 360 pixels */
export function stylePicturePath({ category, id }: Pick<Style, 'category' | 'id'>): string {
  return `/styles/${category}-${id}.webp`
}
