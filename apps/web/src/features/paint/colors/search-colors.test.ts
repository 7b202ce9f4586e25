import { PAINT_COLORS, findPaintColors, type PaintColor } from '@housecoat/contract/paint-catalog'
import { deltaE2000, labFromSrgb, parseHex } from '@housecoat/engine'
import { afterEach, describe, expect, test } from 'vitest'
import { searchColors } from './search-colors.ts'
import { i18n } from '../../../locales/i18n.ts'
import { startLocale } from '../../../locales/start-locale.ts'

const find = (query: string) => searchColors(query).groups.flatMap(({ colors }) => colors)
const labOf = ({ hex }: PaintColor) => labFromSrgb(parseHex(hex))
const lightnessOf = (color: PaintColor) => labOf(color).l
const familiesOf = (query: string) => new Set(find(query).map(({ family }) => family))

/** Found by descriptive words only, not by part of its name. */
const describedBy = (query: string, word = query) =>
  find(query).filter(({ name }) => !name.toLowerCase().includes(word))

describe('D2: everyday words', () => {
  test.each([
    ['white', 'whites', 30],
    ['grey', 'grays', 80],
    ['gray', 'grays', 80],
    ['Greens', 'greens', 100],
    ['sage', 'greens', 10],
    ['navy', 'blues', 5],
    ['burgundy', 'reds', 5],
    ['lavender', 'purples', 5],
    ['chocolate', 'browns', 5],
  ] as const)('%s finds colors of the family %s', (word, family, atLeast) => {
    const ofFamily = find(word).filter((color) => color.family === family)
    expect(ofFamily.length).toBeGreaterThanOrEqual(atLeast)
  })

  test('both spellings of gray give the same results', () => {
    expect(find('grey')).toEqual(find('gray'))
    expect(find('dark greys')).toEqual(find('dark gray'))
  })

  test('dark and light narrow a color word', () => {
    expect(describedBy('dark blue', 'blue').every(({ family }) => family === 'blues')).toBe(true)
    expect(Math.max(...describedBy('dark blue', 'blue').map(lightnessOf))).toBeLessThan(45)
    expect(Math.min(...describedBy('light blue', 'blue').map(lightnessOf))).toBeGreaterThan(72)
    expect(find('pale green').length).toBeGreaterThan(5)
    expect(familiesOf('warm gray').has('grays')).toBe(true)
  })

  test('every word in the tables finds something, alone and with every shade', () => {
    const words =
      'white off-white cream ivory neutral beige tan taupe greige gray silver slate charcoal black green sage olive mint forest teal turquoise aqua blue navy indigo purple violet lavender lilac plum mauve pink rose blush red burgundy maroon brick orange terracotta rust peach coral yellow gold mustard brown chocolate coffee'
    for (const word of words.split(' '))
      for (const shade of ['', 'dark ', 'light ', 'bright ', 'muted ', 'warm ', 'cool '])
        expect(find(shade + word).length, shade + word).toBeGreaterThan(0)
  })

  test('a word in the tables never hides matches by name or number', () => {
    for (const query of ['blue', 'sage', 'rose', '0379', '12'])
      expect(find(query)).toEqual(expect.arrayContaining([...findPaintColors(query)]))
  })

  test.each(['constructor', 'toString', 'blue zebra', '__proto__'])('%s finds nothing', (query) => {
    expect(find(query)).toEqual([])
  })
})

describe('the best match stands first', () => {
  test.each([
    ['sage', '#9CA98B'],
    ['navy', '#1F2E4E'],
    ['terracotta', '#C26A4C'],
  ])('%s: the paint closest to what the word usually means', (word, typical) => {
    const [first] = searchColors(word).groups
    const distances = first.colors.map((color) => deltaE2000(labFromSrgb(parseHex(typical)), labOf(color)))
    expect(distances).toEqual(distances.toSorted((one, other) => one - other))
    expect(distances[0]).toBeLessThan(8)
  })

  test('dark blue begins with a darker paint than blue', () => {
    expect(lightnessOf(find('dark blue')[0])).toBeLessThan(lightnessOf(find('blue')[0]) - 10)
  })

  test('paints that only bear the name come after those that have the color', () => {
    const groups = searchColors('blue').groups
    expect(groups.map(({ label }) => label)).toEqual(['Blue', 'Named “blue”'])
    expect(groups[0].colors.every(({ family }) => family === 'blues')).toBe(true)
    expect(groups[1].colors.every(({ family }) => family !== 'blues')).toBe(true)
  })
})

describe('misspelled words', () => {
  test.each([
    ['gren', 'green'],
    ['sgae', 'sage'],
    ['terracota', 'terracotta'],
    ['dark blu', 'dark blue'],
    ['lavendar', 'lavender'],
    ['Chacoal', 'charcoal'],
    ['burgandy', 'burgundy'],
  ])('%s is searched as %s', (typed, meant) => {
    const { groups, corrected } = searchColors(typed)
    expect(corrected).toBe(meant)
    expect(groups).toEqual(searchColors(meant).groups)
  })

  test('a word of a name counts, too', () => {
    const wanted = PAINT_COLORS.find(({ name }) => /^[A-Z][a-z]{6,} [A-Z][a-z]{6,}$/.test(name))!
    const typed = wanted.name.slice(0, 3) + wanted.name.slice(4)
    expect(find(typed)).toContain(wanted)
  })

  test('a word that is found as it stands is not corrected', () => {
    for (const query of ['gree', 'blue', '0042', '']) expect(searchColors(query).corrected).toBeNull()
  })
})

describe('D2: color values', () => {
  test.each([
    '#2E5967',
    '#2e5967',
    '2E5967',
    'rgb(46, 89, 103)',
    '46 89 103',
    '46,89,103',
    'RGB( 46 89 103 )',
  ])('%s finds the most similar paints, nearest first', (query) => {
    const { groups } = searchColors(query)
    expect(groups).toHaveLength(1)
    expect(groups[0].label).toBe('Closest to #2E5967')
    const distances = groups[0].colors.map((color) => deltaE2000(labFromSrgb([46, 89, 103]), labOf(color)))
    expect(distances).toEqual(distances.toSorted((one, other) => one - other))
    const others = PAINT_COLORS.filter((color) => !groups[0].colors.includes(color))
    const nearestOther = Math.min(
      ...others.map((color) => deltaE2000(labFromSrgb([46, 89, 103]), labOf(color))),
    )
    expect(distances.at(-1)).toBeLessThanOrEqual(nearestOther)
  })

  test('a paint is found first by its own hex code, also by a short one', () => {
    for (const color of PAINT_COLORS.slice(0, 40)) expect(find(color.hex)[0].hex).toBe(color.hex)
    expect(searchColors('#fff').groups[0].label).toBe('Closest to #FFFFFF')
  })

  test.each(['#12', '#12345', '300 10 10', '#gggggg'])('%s is no color value', (query) => {
    expect(find(query)).toEqual(findPaintColors(query))
  })
})

test('an empty search shows the whole catalog by family', () => {
  expect(find('  ')).toEqual(PAINT_COLORS)
})

describe('on a Spanish page', () => {
  afterEach(() => i18n.activate('en', 'en-US'))

  test.each([
    ['blanco', 'white'],
    ['blancas', 'white'],
    ['gris', 'gray'],
    ['grises claros', 'light gray'],
    ['azul oscuro', 'dark blue'],
    ['salvia', 'sage'],
    ['verde azulado', 'teal'],
    ['blanco roto', 'off-white'],
    ['marrón cálido', 'warm brown'],
    ['una pintura muy oscura', 'dark'],
    ['navy', 'navy'],
  ])('%s finds the same as %s in English', async (spanish, english) => {
    const [described] = searchColors(english).groups
    await startLocale('es')
    expect(searchColors(spanish).groups[0].colors).toEqual(described.colors)
  })

  test('the group is named as it was searched for, and spelling is corrected', async () => {
    await startLocale('es')
    expect(searchColors('Azul oscuro').groups[0].label).toBe('Azul oscuro')
    expect(searchColors('amarilo').corrected).toBe('amarillo')
  })
})

describe.each([
  ['de', 'dunkelblau', 'dark blue'],
  ['de', 'hellgraue farbe', 'light gray'],
  ['de', 'salbeigrün', 'sage'],
  ['de', 'warmes Weiß', 'warm white'],
  ['de', 'petrol', 'teal'],
  ['fr', 'bleu foncé', 'dark blue'],
  ['fr', 'gris clairs', 'light gray'],
  ['fr', 'blanche', 'white'],
  ['fr', 'vert sauge', 'green sage'],
  ['fr', 'bleu canard', 'teal'],
] as const)('on a page in %s', (locale, words, english) => {
  afterEach(() => i18n.activate('en', 'en-US'))

  test(`${words} finds the same as ${english} in English`, async () => {
    const [described] = searchColors(english).groups
    await startLocale(locale)
    expect(searchColors(words).groups[0].colors).toEqual(described.colors)
  })
})

test('Spanish words find nothing on an English page', () => {
  expect(searchColors('azul oscuro').groups).toEqual([])
})
