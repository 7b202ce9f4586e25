/** The sixteen styles as data: surface → material, palette and scale. Ids and names are the contract's. */
import type { Surface } from '../house/surfaces.ts'
import type { MaterialName } from './materials/materials.ts'
import type {
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
      ...material('levelWood', ['#A9764A', '#6A4327']),
      base: {
        finish: material('ledgestone', ['#8B857B', '#6F6A63', '#A39A8C', '#3F3B37']),
        heightM: 0.95,
        ledge: '#B5AEA2',
      },
    },
    house_trim: paint('#3A3632'),
    shutters: paint('#4A3B30'),
    roof: material('standingSeam', ['#3B3E40']),
    door: relief('planks', ['#8A5632', '#54331D']),
    garage: relief('planks', ['#7D5233', '#4E321F']),
  },
  modern_farmhouse: {
    siding: material('boardAndBatten', ['#F1EFE8']),
    house_trim: paint('#F5F3EE'),
    shutters: paint('#23262A'),
    roof: material('standingSeam', ['#45484A']),
    door: paint('#23262A'),
    garage: paint('#2B2D30'),
  },
  craftsman: {
    siding: {
      ...material('shake', ['#7C8062', '#6F7457', '#878A6C']),
      base: {
        finish: material('ashlar', ['#8E8373', '#A39786', '#77695A', '#C3B9A6']),
        heightM: 0.9,
        ledge: '#CFC6B2',
      },
    },
    house_trim: paint('#EFE7D2'),
    shutters: paint('#4E5A3C'),
    roof: material('roofShingles', ['#5D5347', '#4F473E', '#6A5F50']),
    door: relief('planks', ['#9A6231', '#63391A']),
    garage: relief('planks', ['#8C5B31', '#5C381D']),
  },
  contemporary: {
    siding: material('panels', ['#55595C']),
    house_trim: paint('#E9E8E4'),
    shutters: paint('#2B2E31'),
    roof: material('standingSeam', ['#2F3235']),
    door: relief('planks', ['#B07A45', '#7A4E29']),
    garage: paint('#34373A'),
  },
  mediterranean: {
    siding: material('stucco', ['#E6CFA6']),
    house_trim: paint('#F3E8D2'),
    shutters: paint('#4F6B5E'),
    roof: material('clayTile', ['#B5623C', '#C4774A', '#9E5233', '#4A2A1E']),
    door: relief('planks', ['#6B4126', '#3F2515']),
    garage: relief('planks', ['#6B4126', '#432817']),
  },
  colonial: {
    siding: material('brick', ['#8E4A38', '#9C5741', '#7A3D30', '#C9BFB0']),
    house_trim: paint('#F7F5F0'),
    shutters: paint('#1E2A38'),
    roof: material('roofShingles', ['#53575B', '#474B50', '#5F6367']),
    door: paint('#1E1F22'),
    garage: paint('#F2F0EA'),
  },
  mid_century_modern: {
    siding: material('uprightWood', ['#C08A52', '#8A5A31']),
    house_trim: paint('#3E4143'),
    shutters: paint('#D9662B'),
    roof: material('roofShingles', ['#6B6A66', '#605F5C', '#757470']),
    door: paint('#D9662B'),
    garage: paint('#E8E3D8'),
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
    house_trim: paint('#3D2B20'),
    shutters: paint('#3D2B20'),
    roof: material('roofShingles', ['#5A4A40', '#4C3F37', '#68574A']),
    door: relief('planks', ['#6F4A2B', '#43291A']),
    garage: relief('planks', ['#6F4A2B', '#43291A']),
  },
}

const INTERIOR_RECIPES: Readonly<Record<string, RoomRecipe>> = {
  scandinavian: {
    walls: material('plaster', ['#F3F1EC']),
    ceiling: paint('#FAF9F6'),
    cabinets: relief('planks', ['#D9BE96', '#C3A274']),
    trim: paint('#F6F4EF'),
    backsplash: material('subwayTile', ['#F5F4F0', '#DAD7D0']),
  },
  minimalist: {
    walls: material('plaster', ['#DFD8CC']),
    ceiling: paint('#F4F1EA'),
    cabinets: paint('#D3CBBE'),
    trim: paint('#E6E0D5'),
    backsplash: material('slabTile', ['#D9D2C6', '#C2B9AA']),
  },
  transitional: {
    walls: {
      ...material('plaster', ['#BDB3A4']),
      base: { finish: material('wainscot', ['#F3F0E9']), heightM: 1.05 },
    },
    ceiling: paint('#F7F4EE'),
    cabinets: paint('#E9E5DC'),
    trim: paint('#F3F0E9'),
    backsplash: material('subwayTile', ['#E7E1D5', '#CFC7B8']),
  },
  contemporary: {
    walls: material('woodSlats', ['#B98B5B', '#8A6239', '#2A2725']),
    ceiling: paint('#F4F3F0'),
    cabinets: paint('#3C3F42'),
    trim: paint('#2E3032'),
    backsplash: material('slabTile', ['#EDEBE6', '#A9A59E']),
  },
  modern: {
    walls: material('concrete', ['#A9A8A4']),
    ceiling: paint('#ECEBE8'),
    cabinets: paint('#26282B'),
    trim: paint('#303235'),
    backsplash: material('slabTile', ['#3A3C3F', '#5E6165']),
  },
  industrial: {
    walls: material('wornBrick', ['#8F513D', '#A5654C', '#74402F', '#B8AEA1']),
    ceiling: material('concrete', ['#8F8E8B']),
    cabinets: paint('#3A3A3A'),
    trim: paint('#2B2B2B'),
    backsplash: material('brick', ['#7D7B78', '#8E8C88', '#6A6865', '#B3AFA8']),
  },
  farmhouse: {
    walls: material('shiplap', ['#F2EFE7']),
    ceiling: material('shiplap', ['#F6F4EE']),
    cabinets: paint('#8FA093'),
    trim: paint('#F6F3EC'),
    backsplash: material('handmadeTile', ['#EFEBDF', '#E6E0D1', '#CFC8B8']),
  },
  bohemian: {
    walls: {
      ...material('limewash', ['#C4825E', '#D9A582']),
      base: {
        finish: material('wallpaper', ['#2F4A40', '#8FA37C', '#D9A14A']),
        heightM: 1.15,
        ledge: '#E3C08C',
      },
    },
    ceiling: material('limewash', ['#F0DFC6', '#F8EDDA']),
    cabinets: paint('#2F5D57'),
    trim: paint('#E9D3AC'),
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

function paint(color: string): PaintFinish {
  return { kind: 'paint', color }
}

function material(name: MaterialName, colors: readonly string[]): MaterialFinish {
  return { kind: 'material', material: name, colors }
}

/** A material that keeps the existing surface's relief, such as wood on a paneled door. */
function relief(name: MaterialName, colors: readonly string[]): MaterialFinish {
  return { ...material(name, colors), keepsRelief: true }
}
