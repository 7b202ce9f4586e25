import { STYLES, type StyleCategory } from '@housecoat/contract'
import { findRecipe, labFromLinear, linearFromEncoded, parseHex } from '@housecoat/engine'
import { expect, test } from 'vitest'

/** What a card promises, in its own words: the part, and its material or the color that it must have. */
interface Pledge {
  readonly words: string
  readonly part: string
  /** absent: any */
  readonly material?: string
  readonly is?: ColorWord
  /** the words are about the lower part of the walls */
  readonly isBase?: true
}

type ColorWord = keyof typeof COLOR_WORDS

/** What the words for colors mean, in CIELAB. */
const COLOR_WORDS = {
  white: (l: number, chroma: number) => l > 85 && chroma < 16,
  black: (l: number) => l < 20,
  dark: (l: number) => l < 40,
  charcoal: (l: number, chroma: number) => l < 36 && chroma < 6,
  gray: (l: number, chroma: number) => l > 25 && l < 70 && chroma < 8,
  cream: (l: number, chroma: number) => l > 80 && chroma > 6,
  sand: (l: number, chroma: number, hue: number) => l > 70 && hue > 60 && hue < 95 && chroma > 12,
  red: (_l: number, chroma: number, hue: number) => chroma > 18 && hue > 15 && hue < 60,
  terracotta: (l: number, chroma: number, hue: number) => l < 70 && chroma > 30 && hue > 45 && hue < 70,
  orange: (_l: number, chroma: number, hue: number) => chroma > 50 && hue > 40 && hue < 70,
  green: (_l: number, chroma: number, hue: number) => chroma > 8 && hue > 105 && hue < 200,
  wood: (l: number, chroma: number, hue: number) => l < 70 && chroma > 15 && hue > 45 && hue < 85,
  pale: (l: number, chroma: number, hue: number) => l > 72 && chroma > 12 && hue > 65 && hue < 90,
} as const

const PROMISES: Readonly<Record<StyleCategory, Readonly<Record<string, readonly Pledge[]>>>> = {
  interior: {
    scandinavian: [
      { words: 'Soft white plaster', part: 'walls', material: 'plaster', is: 'white' },
      { words: 'cabinets in pale timber', part: 'cabinets', material: 'veneer', is: 'pale' },
    ],
    minimalist: [
      { words: 'Smooth plaster in a warm off-white', part: 'walls', material: 'plaster', is: 'cream' },
      { words: 'quiet stone', part: 'backsplash', material: 'slabTile' },
    ],
    transitional: [
      { words: 'Paneled wainscot', part: 'walls', material: 'wainscot', is: 'white', isBase: true },
      { words: 'soft greige walls', part: 'walls', material: 'plaster' },
    ],
    contemporary: [
      { words: 'Vertical wood slats', part: 'walls', material: 'woodSlats', is: 'wood' },
      { words: 'a crisp white ceiling', part: 'ceiling', is: 'white' },
      { words: 'charcoal cabinets', part: 'cabinets', is: 'charcoal' },
    ],
    modern: [
      { words: 'Fair-faced concrete with fine joints', part: 'walls', material: 'concrete', is: 'gray' },
      { words: 'black cabinets', part: 'cabinets', is: 'black' },
      { words: 'dark trim', part: 'trim', is: 'dark' },
    ],
    industrial: [
      { words: 'Exposed old brick', part: 'walls', material: 'wornBrick', is: 'red' },
      { words: 'a raw concrete ceiling', part: 'ceiling', material: 'concrete', is: 'gray' },
      { words: 'near-black trim', part: 'trim', is: 'black' },
    ],
    farmhouse: [
      { words: 'Horizontal shiplap in soft sage', part: 'walls', material: 'shiplap', is: 'green' },
      { words: 'natural wood cabinets', part: 'cabinets', material: 'veneer', is: 'wood' },
      { words: 'handmade tile', part: 'backsplash', material: 'handmadeTile' },
    ],
    bohemian: [
      { words: 'terracotta limewash', part: 'walls', material: 'limewash', is: 'terracotta' },
      { words: 'patterned wallpaper', part: 'walls', material: 'wallpaper', isBase: true },
      { words: 'deep green cabinets', part: 'cabinets', is: 'green' },
    ],
  },
  exterior: {
    mountain_modern: [
      { words: 'Stained cedar boards', part: 'siding', material: 'levelWood', is: 'wood' },
      { words: 'a ledgestone base', part: 'siding', material: 'ledgestone', isBase: true },
      { words: 'a dark standing-seam metal roof', part: 'roof', material: 'standingSeam', is: 'dark' },
    ],
    modern_farmhouse: [
      { words: 'White board and batten', part: 'siding', material: 'boardAndBatten', is: 'white' },
      { words: 'black shutters', part: 'shutters', is: 'black' },
      { words: 'doors', part: 'door', is: 'black' },
      { words: 'doors', part: 'garage', is: 'black' },
      { words: 'a charcoal standing-seam roof', part: 'roof', material: 'standingSeam', is: 'charcoal' },
    ],
    craftsman: [
      { words: 'Olive shingle siding', part: 'siding', material: 'shake', is: 'green' },
      { words: 'a rough stone base', part: 'siding', material: 'ashlar', isBase: true },
      { words: 'cream trim', part: 'house_trim', is: 'cream' },
      { words: 'an oak door', part: 'door', material: 'planks', is: 'wood' },
    ],
    contemporary: [
      { words: 'Large smooth panels in graphite', part: 'siding', material: 'panels', is: 'gray' },
      { words: 'white trim', part: 'house_trim', is: 'white' },
      { words: 'a warm wood door', part: 'door', material: 'planks', is: 'wood' },
    ],
    mediterranean: [
      { words: 'Hand-troweled stucco in sunlit sand', part: 'siding', material: 'stucco', is: 'sand' },
      { words: 'a clay-tile roof', part: 'roof', material: 'clayTile', is: 'red' },
      { words: 'a dark walnut door', part: 'door', material: 'planks', is: 'dark' },
    ],
    colonial: [
      { words: 'Red brick in running bond', part: 'siding', material: 'brick', is: 'red' },
      { words: 'bright white trim', part: 'house_trim', is: 'white' },
      { words: 'slate-gray shingles', part: 'roof', material: 'roofShingles', is: 'gray' },
      { words: 'a black door', part: 'door', is: 'black' },
    ],
    mid_century_modern: [
      {
        words: 'Vertical tongue-and-groove wood in honeyed teak',
        part: 'siding',
        material: 'uprightWood',
        is: 'wood',
      },
      { words: 'charcoal trim', part: 'house_trim', is: 'charcoal' },
      { words: 'a bright orange door', part: 'door', is: 'orange' },
    ],
    tudor: [
      { words: 'Dark half-timbering on cream plaster', part: 'siding', material: 'halfTimber', is: 'cream' },
      { words: 'a brick base', part: 'siding', material: 'brick', is: 'red', isBase: true },
      { words: 'an oak-plank door', part: 'door', material: 'planks', is: 'wood' },
    ],
  },
}

/** Words for parts and materials: none may be left in a card when its promises are taken out. */
const NAMES =
  /\b(walls?|ceilings?|cabinets?|trim|roofs?|doors?|shutters?|sidings?|bricks?|stones?|woods?|timbers?|oak|metal|tiles?|shingles?|plaster|concrete|stucco|boards?|shiplap|wallpaper|limewash|panels?|accents?|base)\b/i

interface Finish {
  readonly kind: 'paint' | 'material'
  readonly color?: string
  readonly material?: string
  readonly colors?: readonly string[]
  readonly base?: { readonly finish: Finish }
}

test.each(STYLES)(
  'the card of $name ($category) says what its plan does',
  ({ category, id, description }) => {
    const recipe = findRecipe(category, id) as unknown as Readonly<Record<string, Finish>>
    let rest = description
    for (const { words, part, material, is, isBase } of PROMISES[category][id]) {
      expect(description).toContain(words)
      rest = rest.replace(words, '')
      const finish = isBase === true ? recipe[part].base?.finish : recipe[part]
      if (material !== undefined) expect(finish).toMatchObject({ material })
      if (is !== undefined) expect([words, is, isColor(finish!, is)]).toEqual([words, is, true])
    }
    expect(rest).not.toMatch(NAMES)
  },
)

function isColor({ color, colors }: Finish, word: ColorWord): boolean {
  const { l, a, b } = labFromLinear(linearFromEncoded(parseHex(color ?? colors![0])))
  const hue = (Math.atan2(b, a) * 180) / Math.PI
  return COLOR_WORDS[word](l, Math.hypot(a, b), (hue + 360) % 360)
}
