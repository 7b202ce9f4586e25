/** Lays an entry door out with sidelights beside it and a transom above it. */

/** What stands around the leaf of an entry door in its opening, seen from outside. */
export interface EntryKit {
  readonly sidelights: 'none' | 'left' | 'right' | 'both'
  readonly transom: 'none' | 'rectangular'
}

/** A place in the opening; inches from its top left corner. */
export interface Place {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Inches, where the door is {@link LEAF_HEIGHT} high. */
export interface EntryLayout {
  readonly width: number
  readonly height: number
  readonly door: Place
  /** window leaves with one pane each: beside the door and, from left to right, above */
  readonly windows: readonly Place[]
  /** what holds door and windows: uprights over the whole height, and the bar under a transom */
  readonly posts: readonly Place[]
  /** factor by which the door is widened relative to its height; 1 is its true shape */
  readonly stretch: number
}

/** Most doors are 80 inches high; all other measures are such a door's. */
const LEAF_HEIGHT = 80
const POST = 2
/** Clear widths of sidelights, and clear heights of transoms. */
const SIDELIGHT = { least: 7, most: 36 } as const
const TRANSOM = { least: 8, usual: 14, most: 30 } as const
/** Most of the opening's width that sidelights and their posts take. */
const BESIDE_MOST = 0.6

/** Whether there is anything but the door. */
export function hasParts({ sidelights, transom }: EntryKit): boolean {
  return sidelights !== 'none' || transom !== 'none'
}

/**
 * Fills an opening. The door keeps its true shape where the opening allows it: sidelights share what it leaves of the width; without
 * sidelights the door is as wide as the opening, and a transom takes what it leaves of the height. A transom over sidelights is 14 inches
 * high. Where windows would be narrower or wider than they are made, they stop there and the door is stretched.
 * @param kit with no parts, the door alone
 * @param openingAspect true width by height of the opening, above 0
 * @param doorAspect true width by height of the door, above 0
 */
export function layOutEntry(kit: EntryKit, openingAspect: number, doorAspect: number): EntryLayout {
  const sides = { left: Number(isOn(kit, 'left')), right: Number(isOn(kit, 'right')) }
  const count = sides.left + sides.right
  const leafWidth = LEAF_HEIGHT * doorAspect
  const isHigh = kit.transom !== 'none'
  const above = isHigh ? findTransom(count, leafWidth / openingAspect) : 0
  const height = above + LEAF_HEIGHT
  const width = height * openingAspect
  const beside = count === 0 ? 0 : findBeside((width - leafWidth) / count, width / count)
  const post = Math.min(POST, beside / 4)
  const door = {
    left: sides.left * beside,
    top: above,
    right: width - sides.right * beside,
    bottom: height,
  }
  const columns = [
    ...(sides.left ? [{ left: 0, right: beside - post }] : []),
    { left: door.left, right: door.right },
    ...(sides.right ? [{ left: door.right + post, right: width }] : []),
  ]
  const uprights = columns.slice(1).map(({ left }, place) => ({ left: columns[place].right, right: left }))
  const windows = columns
    .filter(({ left }) => left !== door.left)
    .map((column) => ({ ...column, top: above, bottom: height }))
  const over = isHigh ? columns.map((column) => ({ ...column, top: 0, bottom: above - POST })) : []
  return {
    ...{ width, height, door },
    windows: [...windows, ...over],
    posts: [
      ...(isHigh ? [{ left: 0, top: above - POST, right: width, bottom: above }] : []),
      ...uprights.map((upright) => ({ ...upright, top: 0, bottom: height })),
    ],
    stretch: (door.right - door.left) / leafWidth,
  }
}

function isOn({ sidelights }: EntryKit, side: 'left' | 'right'): boolean {
  return sidelights === side || sidelights === 'both'
}

/** The transom's height with its bar. @param trueHeight of the opening if the door in it is as wide as the opening */
function findTransom(sidelights: number, trueHeight: number): number {
  const { least, usual, most } = TRANSOM
  const clear = sidelights > 0 ? usual : Math.min(most, Math.max(least, trueHeight - LEAF_HEIGHT - POST))
  return POST + clear
}

/** A sidelight's width with its post. @param left what the door leaves for it. @param share of the opening's width for each sidelight */
function findBeside(left: number, share: number): number {
  const made = Math.min(SIDELIGHT.most, Math.max(SIDELIGHT.least, left - POST)) + POST
  return Math.min(made, BESIDE_MOST * share)
}
