/** Every material by its name in the recipes. */
import {
  boardAndBatten,
  lapSiding,
  levelWood,
  panels,
  planks,
  shiplap,
  uprightWood,
  veneer,
  woodSlats,
} from './boards.ts'
import { concrete, limewash, plaster, satin, stucco, wallpaper } from './coats.ts'
import {
  ashlar,
  brick,
  handmadeTile,
  ledgestone,
  limewashedBrick,
  paintedBrick,
  rowlockBrick,
  slabTile,
  soldierBrick,
  subwayTile,
  wornBrick,
} from './masonry.ts'
import type { MaterialMaker } from './material.ts'
import { clayTile, roofShingles, standingSeam } from './roofs.ts'
import { halfTimber, shake, wainscot } from './timber.ts'

export const MATERIALS = {
  ashlar,
  boardAndBatten,
  brick,
  clayTile,
  concrete,
  halfTimber,
  handmadeTile,
  lapSiding,
  ledgestone,
  levelWood,
  limewash,
  limewashedBrick,
  paintedBrick,
  panels,
  planks,
  plaster,
  roofShingles,
  rowlockBrick,
  satin,
  shake,
  shiplap,
  slabTile,
  soldierBrick,
  standingSeam,
  stucco,
  subwayTile,
  uprightWood,
  veneer,
  wainscot,
  wallpaper,
  woodSlats,
  wornBrick,
} as const satisfies Readonly<Record<string, MaterialMaker>>

export type MaterialName = keyof typeof MATERIALS
