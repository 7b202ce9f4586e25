/** Draws an entry door with sidelights and a transom as one picture, in the finish of the door. */
import { bytesOf } from '../raster/bytes-of.ts'
import type { ColorRaster, Matte } from '../raster/raster.ts'
import { resizeGray } from '../raster/resize.ts'
import { readBoard, type Board } from './door-board.ts'
import { layOutEntry, type EntryKit, type EntryLayout, type Place } from './entry-layout.ts'

/** A door alone. */
export interface EntryDoor {
  /** seen from the front; encoded sRGB */
  readonly picture: ColorRaster
  /** where the picture has clear panes, of any size; null: none are known */
  readonly glass: Matte | null
  /** left and right of the door swapped */
  readonly isMirrored: boolean
}

/** Widths of a window leaf's boards, in inches as a layout has them. */
const BOARDS = { stile: 2.2, rail: 3, foot: 9.5 } as const
const TRANSOM_BOARD = 1.6
/** Most of a leaf's width or height that its boards take. */
const BOARDS_MOST = 0.5
/** The molding round a pane, and the dark seal between. */
const BEAD = 0.5
const SEAL = 0.09
/** Where a stile meets a rail: half its width, and its factor of encoded sRGB. */
const JOINT = { half: 0.03, factor: 0.9 } as const
/** Rounded edges of posts, and the gap between them and the door. */
const EDGE = 0.16
const GAP = 0.12
/** How far a post's shadow reaches on what lies deeper, and the soft part of it. */
const SHADOW = { reach: 0.75, soft: 0.25 } as const
/**
 * Factors of encoded sRGB. The catalog's doors are lit by a sun at the upper left, so what faces it is lighter, and what turns away is
 * darker.
 */
const LIT = {
  bead: { left: 0.72, top: 0.62, right: 0.94, bottom: 1.04 },
  edge: 1.07,
  back: 0.72,
  shadow: 0.76,
} as const
const DARK_GAP = 0.25

/**
 * Composes a door and its kit to fill an opening; see {@link layOutEntry}. Boards are pieces of the door's own edge, so wood
 * keeps its grain.
 * @param door what the boards are taken from
 * @param kit what stands around it
 * @param openingAspect true width by height of the opening, above 0
 * @returns the picture of all, as fine as the door's, and where its panes are
 */
export function composeEntry(
  door: EntryDoor,
  kit: EntryKit,
  openingAspect: number,
): { readonly picture: ColorRaster; readonly glass: Matte } {
  const { picture, glass, isMirrored } = door
  const layout = layOutEntry(kit, openingAspect, picture.width / picture.height)
  const sheet = new Sheet(picture, layout)
  sheet.layDoor(picture, glass, isMirrored)
  const board = readBoard(picture)
  // pieces of one board begin at different places of it
  let piece = 0
  const stuff = (isUpright: boolean) => stuffOf(board, layout.stretch, sheet, isUpright, piece++)
  for (const window of layout.windows) drawWindow(sheet, window, layout, stuff)
  for (const post of layout.posts) drawPost(sheet, post, stuff(isTall(post)))
  return { picture: sheet, glass: { width: sheet.width, height: sheet.height, data: sheet.glass } }
}

/** Writes the color of a point, in inches from the sheet's top left. */
type Stuff = (x: number, y: number, into: Float64Array) => void
type TakeStuff = (isUpright: boolean) => Stuff

/** The picture in the making. */
class Sheet implements ColorRaster {
  readonly width: number
  readonly height: number
  readonly channels = 3
  readonly data: Uint8Array
  readonly glass: Uint8Array
  /** pixels per inch */
  readonly across: number
  readonly down: number
  readonly #doorLeft: number
  readonly #doorTop: number

  constructor(door: ColorRaster, { width, height, door: place }: EntryLayout) {
    this.across = door.width / (place.right - place.left)
    this.down = door.height / (place.bottom - place.top)
    this.#doorLeft = Math.round(place.left * this.across)
    this.#doorTop = Math.round(place.top * this.down)
    this.width = this.#doorLeft + door.width + Math.round((width - place.right) * this.across)
    this.height = this.#doorTop + door.height + Math.round((height - place.bottom) * this.down)
    this.data = new Uint8Array(this.width * this.height * 3)
    this.glass = new Uint8Array(this.width * this.height)
  }

  layDoor(picture: ColorRaster, glass: Matte | null, isMirrored: boolean): void {
    const { width, height, channels } = picture
    const from = bytesOf(picture)
    const panes = glass && resizeGray(glass, width, height).data
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const source = y * width + (isMirrored ? width - 1 - x : x)
        const to = (this.#doorTop + y) * this.width + this.#doorLeft + x
        for (let c = 0; c < 3; c++) this.data[to * 3 + c] = from[source * channels + c]
        if (panes !== null) this.glass[to] = panes[source]
      }
  }

  /** Calls with the index and the middle of each pixel of a place. */
  visit({ left, top, right, bottom }: Place, see: (index: number, x: number, y: number) => void): void {
    const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)))
    const [x0, x1] = [within(left * this.across, this.width), within(right * this.across, this.width)]
    const [y0, y1] = [within(top * this.down, this.height), within(bottom * this.down, this.height)]
    for (let y = y0; y < y1; y++)
      for (let x = x0; x < x1; x++) see(y * this.width + x, (x + 0.5) / this.across, (y + 0.5) / this.down)
  }

  fill(place: Place, stuff: Stuff, isIn: (x: number, y: number) => boolean = () => true): void {
    const color = new Float64Array(3)
    this.visit(place, (index, x, y) => {
      if (!isIn(x, y)) return
      stuff(x, y, color)
      for (let c = 0; c < 3; c++) this.data[index * 3 + c] = color[c]
    })
  }

  /** Multiplies what is there. */
  shade(place: Place, factorAt: (x: number, y: number) => number): void {
    this.visit(place, (index, x, y) => {
      const factor = factorAt(x, y)
      for (let c = 0; c < 3; c++)
        this.data[index * 3 + c] = Math.min(255, this.data[index * 3 + c] * factor + 0.5)
    })
  }

  glaze(place: Place): void {
    this.visit(place, (index) => {
      this.glass[index] = 255
    })
  }
}

/** Repeats the board, every other copy mirrored so that copies meet without a seam. @param piece number of the part: parts begin at different places of the board */
function stuffOf(board: Board, stretch: number, sheet: Sheet, isUpright: boolean, piece: number): Stuff {
  const { width, height, data } = board
  // pixels of the board per inch, along it and across
  const along = sheet.down
  const across = sheet.across * stretch
  return (x, y, into) => {
    const [u, v] = isUpright ? [x, y] : [y, x]
    const column = turnOver(Math.floor(u * across), width)
    const row = turnOver(Math.floor(v * along + piece * 0.37 * height), height)
    const from = (row * width + column) * 3
    for (let c = 0; c < 3; c++) into[c] = data[from + c]
  }
}

function turnOver(index: number, length: number): number {
  const place = index % (2 * length)
  return place < length ? place : 2 * length - 1 - place
}

/** A leaf with one pane: stiles over the whole height, rails between them, a molding round the glass. */
function drawWindow(sheet: Sheet, leaf: Place, { door }: EntryLayout, take: TakeStuff): void {
  const isTransom = leaf.bottom < door.top
  const [width, height] = [leaf.right - leaf.left, leaf.bottom - leaf.top]
  const stile = Math.min(isTransom ? TRANSOM_BOARD : BOARDS.stile, (BOARDS_MOST / 2) * width)
  const rail = Math.min(isTransom ? TRANSOM_BOARD : BOARDS.rail, (BOARDS_MOST / 2) * height)
  const foot = isTransom ? rail : BOARDS.foot
  const hole = {
    left: leaf.left + stile,
    top: leaf.top + rail,
    right: leaf.right - stile,
    bottom: leaf.bottom - foot,
  }
  sheet.fill({ ...leaf, right: hole.left }, take(true))
  sheet.fill({ ...leaf, left: hole.right }, take(true))
  sheet.fill({ ...hole, top: leaf.top, bottom: hole.top }, take(false))
  sheet.fill({ ...hole, top: hole.bottom, bottom: leaf.bottom }, take(false))
  drawBead(sheet, hole, take)
  for (const x of [hole.left, hole.right])
    for (const [top, bottom] of [
      [leaf.top, hole.top],
      [hole.bottom, leaf.bottom],
    ] as const)
      sheet.shade({ left: x - JOINT.half, right: x + JOINT.half, top, bottom }, () => JOINT.factor)
}

/** The pane's surround; its seal stays as dark as the empty sheet. */
function drawBead(sheet: Sheet, hole: Place, take: TakeStuff): void {
  const { left, top, right, bottom } = inset(hole, BEAD)
  const [upright, across] = [take(true), take(false)]
  sheet.fill(
    { ...hole, right: left },
    shaded(upright, LIT.bead.left, (x) => x - hole.left),
  )
  sheet.fill(
    { ...hole, left: right },
    shaded(upright, LIT.bead.right, (x) => hole.right - x),
  )
  // mitered: the top and bottom pieces end at the corners' diagonals
  const isMiter = (x: number, depth: number) => Math.min(x - hole.left, hole.right - x) >= depth
  sheet.fill(
    { ...hole, bottom: top },
    shaded(across, LIT.bead.top, (_, y) => y - hole.top),
    (x, y) => isMiter(x, y - hole.top),
  )
  sheet.fill(
    { ...hole, top: bottom },
    shaded(across, LIT.bead.bottom, (_, y) => hole.bottom - y),
    (x, y) => isMiter(x, hole.bottom - y),
  )
  sheet.glaze({ left: left + SEAL, top: top + SEAL, right: right - SEAL, bottom: bottom - SEAL })
}

/** An ovolo turns away more and more. @param depthAt inches from its outer edge */
function shaded(stuff: Stuff, factor: number, depthAt: (x: number, y: number) => number): Stuff {
  return (x, y, into) => {
    stuff(x, y, into)
    const own = 1 + (factor - 1) * (0.4 + (0.6 * depthAt(x, y)) / BEAD)
    for (let c = 0; c < 3; c++) into[c] = Math.min(255, into[c] * own)
  }
}

function inset({ left, top, right, bottom }: Place, by: number): Place {
  return { left: left + by, top: top + by, right: right - by, bottom: bottom - by }
}

function isTall({ left, top, right, bottom }: Place): boolean {
  return bottom - top > right - left
}

/** A post before the leaves: its edges, the gap beside it, and its shadow. */
function drawPost(sheet: Sheet, post: Place, stuff: Stuff): void {
  const { left, top, right, bottom } = post
  sheet.fill(post, stuff)
  const fade = (distance: number) => {
    const soft = Math.min(1, Math.max(0, (SHADOW.reach - distance) / SHADOW.soft))
    return 1 + (LIT.shadow - 1) * soft
  }
  if (isTall(post)) {
    sheet.shade({ ...post, right: left + EDGE }, () => LIT.edge)
    sheet.shade({ ...post, left: right - EDGE }, () => LIT.back)
    sheet.shade({ ...post, left: right, right: right + SHADOW.reach }, (x) => fade(x - right))
    sheet.shade({ ...post, left: right, right: right + GAP }, () => DARK_GAP)
    sheet.shade({ ...post, left: left - GAP, right: left }, () => DARK_GAP)
  } else {
    sheet.shade({ ...post, bottom: top + EDGE }, () => LIT.edge)
    sheet.shade({ ...post, top: bottom - EDGE }, () => LIT.back)
    sheet.shade({ ...post, top: bottom, bottom: bottom + SHADOW.reach }, (_, y) => fade(y - bottom))
    sheet.shade({ ...post, top: bottom, bottom: bottom + GAP }, () => DARK_GAP)
    sheet.shade({ ...post, top: top - GAP, bottom: top }, () => DARK_GAP)
  }
}
