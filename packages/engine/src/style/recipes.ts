/** The sixteen styles as data: surface → material, palette and scale. Ids and names are the contract's. */
import { formatHex, parseHex } from '../color/hex.ts'
import { linearFromEncoded, linearToByte } from '../color/transfer.ts'
import type { Surface } from '../house/surfaces.ts'
import type { MaterialName } from './materials/materials.ts'
import type {
  CornerFinish,
  Finish,
  HouseRecipe,
  MaterialFinish,
  PaintFinish,
  RoomRecipe,
  StyleRecipe,
} from './style-recipe.ts'

const EXTERIOR_RECIPES: Readonly<Record<string, HouseRecipe>> = {
  mountain_modern: {
    siding: {
      ...material('levelWood', ['#A67242', '#613D24']),
      base: {
        finish: material('ledgestone', ['#8B857B', '#6F6A63', '#A39A8C', '#3F3B37']),
        heightM: 0.95,
        ledge: '#B5AEA2',
      },
    },
    house_trim: coat('#3A3632'),
    shutters: coat('#4A3B30'),
    roof: material('standingSeam', ['#3B3E40']),
    door: relief('planks', ['#8A5632', '#54331D']),
    garage: relief('planks', ['#7D5233', '#4E321F']),
  },
  modern_farmhouse: {
    siding: { ...material('boardAndBatten', ['#F1EFE8']), details: { corner: board('#F5F3EE') } },
    house_trim: coat('#F5F3EE'),
    shutters: coat('#23262A'),
    roof: material('standingSeam', ['#45484A']),
    door: coat('#23262A'),
    garage: coat('#2B2D30'),
  },
  craftsman: {
    siding: {
      ...material('shake', ['#7C8062', '#6F7457', '#878A6C']),
      details: { corner: board('#EFE7D2') },
      base: {
        finish: material('ashlar', ['#8E8373', '#A39786', '#77695A', '#C3B9A6']),
        heightM: 0.9,
        ledge: '#CFC6B2',
      },
    },
    house_trim: coat('#EFE7D2'),
    shutters: coat('#4E5A3C'),
    roof: material('roofShingles', ['#5D5347', '#4F473E', '#6A5F50']),
    door: relief('planks', ['#9A6231', '#63391A']),
    garage: relief('planks', ['#8C5B31', '#5C381D']),
  },
  contemporary: {
    siding: material('panels', ['#55595C']),
    house_trim: coat('#E9E8E4'),
    shutters: coat('#2B2E31'),
    roof: material('standingSeam', ['#2F3235']),
    door: relief('planks', ['#B07A45', '#7A4E29']),
    garage: coat('#34373A'),
  },
  mediterranean: {
    siding: material('stucco', ['#E5C184']),
    house_trim: coat('#F3E8D2'),
    shutters: coat('#4F6B5E'),
    roof: material('clayTile', ['#B5623C', '#C4774A', '#9E5233', '#4A2A1E']),
    door: relief('planks', ['#6B4126', '#3F2515']),
    garage: relief('planks', ['#6B4126', '#432817']),
  },
  colonial: {
    siding: brickWall(['#883428', '#974230', '#712921', '#B2A494']),
    house_trim: coat('#F7F5F0'),
    shutters: coat('#1E2A38'),
    roof: material('roofShingles', ['#53575B', '#474B50', '#5F6367']),
    door: coat('#1E1F22'),
    garage: coat('#F2F0EA'),
  },
  mid_century_modern: {
    siding: material('uprightWood', ['#D49F5A', '#A8743A']),
    house_trim: coat('#3E4143'),
    shutters: coat('#D9662B'),
    roof: material('roofShingles', ['#6B6A66', '#605F5C', '#757470']),
    door: coat('#D9662B'),
    garage: coat('#E8E3D8'),
  },
  tudor: {
    siding: {
      ...material('halfTimber', ['#EFE4CB', '#5A3D28', '#33221A']),
      base: {
        finish: material('brick', ['#7E4434', '#8B5140', '#6B382C', '#B9AE9E']),
        heightM: 1,
        ledge: '#57402F',
      },
    },
    house_trim: coat('#3D2B20'),
    shutters: coat('#3D2B20'),
    roof: material('roofShingles', ['#5A4A40', '#4C3F37', '#68574A']),
    door: relief('planks', ['#6F4A2B', '#43291A']),
    garage: relief('planks', ['#6F4A2B', '#43291A']),
  },
}

const INTERIOR_RECIPES: Readonly<Record<string, RoomRecipe>> = {
  scandinavian: {
    walls: material('plaster', ['#F2F2EF']),
    ceiling: paint('#FAF9F6'),
    cabinets: relief('veneer', ['#DCC49F', '#C9AB80']),
    trim: coat('#F6F4EF'),
    backsplash: material('subwayTile', ['#F5F4F0', '#DAD7D0']),
  },
  minimalist: {
    walls: material('plaster', ['#E6D5B8']),
    ceiling: paint('#F4F1EA'),
    cabinets: coat('#D3CBBE'),
    trim: coat('#E6E0D5'),
    backsplash: material('slabTile', ['#D9D2C6', '#C2B9AA']),
  },
  transitional: {
    walls: {
      ...material('plaster', ['#A08A6E']),
      base: { finish: material('wainscot', ['#F1F0EE']), heightM: 1.05 },
    },
    ceiling: paint('#F7F4EE'),
    cabinets: coat('#E9E5DC'),
    trim: coat('#F3F0E9'),
    backsplash: material('subwayTile', ['#E7E1D5', '#CFC7B8']),
  },
  contemporary: {
    walls: material('woodSlats', ['#BA8B54', '#845C33', '#2C241C']),
    ceiling: paint('#F4F3F0'),
    cabinets: coat('#3C3F42'),
    trim: coat('#2E3032'),
    backsplash: material('slabTile', ['#EDEBE6', '#A9A59E']),
  },
  modern: {
    walls: material('concrete', ['#82868B']),
    ceiling: paint('#ECEBE8'),
    cabinets: coat('#26282B'),
    trim: coat('#303235'),
    backsplash: material('slabTile', ['#3A3C3F', '#5E6165']),
  },
  industrial: {
    walls: material('wornBrick', ['#6D3028', '#7E3E32', '#562520', '#8F857D']),
    ceiling: material('concrete', ['#8F8E8B']),
    cabinets: coat('#3A3A3A'),
    trim: coat('#2B2B2B'),
    backsplash: material('brick', ['#7D7B78', '#8E8C88', '#6A6865', '#B3AFA8']),
  },
  farmhouse: {
    walls: material('shiplap', ['#C6D0B9']),
    ceiling: material('shiplap', ['#F6F4EE']),
    cabinets: relief('veneer', ['#B58655', '#8C5F36']),
    trim: coat('#F6F3EC'),
    backsplash: material('handmadeTile', ['#EFEBDF', '#E6E0D1', '#CFC8B8']),
  },
  bohemian: {
    walls: {
      ...material('limewash', ['#D58E58', '#E9B586']),
      base: {
        finish: material('wallpaper', ['#2F4A40', '#8FA37C', '#D9A14A']),
        heightM: 1.15,
        ledge: '#E3C08C',
      },
    },
    ceiling: material('limewash', ['#F0DFC6', '#F8EDDA']),
    cabinets: coat('#2F5D57'),
    trim: coat('#E9D3AC'),
    backsplash: material('handmadeTile', ['#2C6E73', '#3F8A86', '#D9A14A', '#E6DCC8']),
  },
}

/** @returns the recipe of a style of the contract, or null if the engine has none of that name */
export function findRecipe(category: 'interior' | 'exterior', styleId: string): StyleRecipe | null {
  const recipes: Readonly<Record<string, StyleRecipe>> =
    category === 'exterior' ? EXTERIOR_RECIPES : INTERIOR_RECIPES
  return Object.hasOwn(recipes, styleId) ? recipes[styleId] : null
}

/** @returns a recipe's finish for a surface; null if it is for another kind of photo */
export function findFinish(recipe: StyleRecipe, surface: Surface): Finish | null {
  const finishes: Readonly<Partial<Record<Surface, Finish>>> = recipe
  const isHouseWall = surface === 'exterior' || surface === 'masonry'
  return finishes[isHouseWall ? 'siding' : surface] ?? null
}

type WallChoice = 'limewashed_brick' | 'painted_brick' | 'stone'

/** What a house's walls can be made of in place of the style's own material; the contract's names. */
const WALL_FINISHES: Readonly<Record<WallChoice, MaterialFinish>> = {
  limewashed_brick: {
    ...material('limewashedBrick', ['#9A5443', '#A8624F', '#84463A', '#C6BAAB', '#EFEAE0']),
    details: brickCourses(['#DDD2C5', '#CDB9AA', '#E4DED2']),
  },
  painted_brick: {
    ...material('paintedBrick', ['#F0EDE4']),
    details: brickCourses(['#F0EDE4', '#E9E5DB', '#D9D6CC']),
  },
  stone: material('ashlar', ['#A39A8B', '#B5AC9C', '#8F877A', '#C7C0B1', '#CFC8BA']),
}

/** What a person changes in a style of a house; absent: the style's own. */
export interface RecipeOptions {
  readonly walls?: WallChoice | undefined
  /** #RRGGBB, the main color of a shingle roof */
  readonly shingleColor?: string | undefined
}

/** Brightness of the darker and lighter shingles among those of the chosen color. */
const SHINGLE_SHADES = [0.78, 1.22] as const

/**
 * A recipe with a person's choices.
 * @throws RangeError when a room's recipe gets options, or the color is not #RRGGBB
 */
export function withOptions(recipe: StyleRecipe, { walls, shingleColor }: RecipeOptions): StyleRecipe {
  if (walls === undefined && shingleColor === undefined) return recipe
  if (!('siding' in recipe)) throw new RangeError('only styles of houses have options')
  return {
    ...recipe,
    ...(walls !== undefined && { siding: WALL_FINISHES[walls] }),
    ...(shingleColor !== undefined && { roof: material('roofShingles', shadesOf(shingleColor)) }),
  }
}

function shadesOf(hex: string): string[] {
  const [red, green, blue] = linearFromEncoded(parseHex(hex))
  const shade = (factor: number) =>
    formatHex([linearToByte(red * factor), linearToByte(green * factor), linearToByte(blue * factor)])
  return [hex, ...SHINGLE_SHADES.map(shade)]
}

function paint(color: string): PaintFinish {
  return { kind: 'paint', color }
}

function material(name: MaterialName, colors: readonly string[]): MaterialFinish {
  return { kind: 'material', material: name, colors }
}

function brickWall(colors: readonly string[]): MaterialFinish {
  return { ...material('brick', colors), details: brickCourses(colors) }
}

/** A soldier course over windows and doors, and sills of bricks on edge under windows. Colors: as of `brick`. */
function brickCourses(colors: readonly string[]): NonNullable<MaterialFinish['details']> {
  return {
    head: { finish: material('soldierBrick', colors), heightM: 0.225, overhangM: 0.11, shadowM: 0 },
    sill: { finish: material('rowlockBrick', colors), heightM: 0.11, overhangM: 0.055, shadowM: 0.035 },
  }
}

/** A painted corner board. */
function board(color: string): CornerFinish {
  return { finish: material('satin', [color]), widthM: 0.115 }
}

/** Opaque paint on joinery: its panels stay, its old color doesn't show. */
function coat(color: string): MaterialFinish {
  return relief('satin', [color])
}

/** A material that keeps the existing surface's relief, such as wood on a paneled door. */
function relief(name: MaterialName, colors: readonly string[]): MaterialFinish {
  return { ...material(name, colors), keepsRelief: true }
}
