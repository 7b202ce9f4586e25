import { describe, expect, test } from 'vitest'
import { layOutEntry, type EntryKit, type Place } from './entry-layout.ts'

/** Width by height of a leaf of 36 by 80 inches. */
const DOOR = 36 / 80
const widthOf = ({ left, right }: Place) => right - left
const heightOf = ({ top, bottom }: Place) => bottom - top

const ALL: EntryKit[] = (['none', 'left', 'right', 'both'] as const).flatMap((sidelights) =>
  (['none', 'rectangular'] as const).map((transom) => ({ sidelights, transom })),
)

describe('an entry with its kit', () => {
  test.each(ALL)('fills the opening without overlaps: $sidelights, $transom', (kit) => {
    for (const aspect of [0.2, 0.45, 0.7, 0.9, 3]) {
      const { width, height, door, windows, posts } = layOutEntry(kit, aspect, DOOR)
      expect(width / height).toBeCloseTo(aspect)
      const parts = [door, ...windows]
      for (const { left, top, right, bottom } of [...parts, ...posts]) {
        expect(left).toBeGreaterThanOrEqual(0)
        expect(top).toBeGreaterThanOrEqual(0)
        expect(right).toBeLessThanOrEqual(width + 1e-9)
        expect(bottom).toBeLessThanOrEqual(height + 1e-9)
        expect(right).toBeGreaterThan(left)
        expect(bottom).toBeGreaterThan(top)
      }
      // a bar and an upright cross: that place counts once
      const crossings =
        kit.transom === 'none' ? 0 : posts.slice(1).reduce((sum, post) => sum + widthOf(post), 0)
      const areas = [...parts, ...posts].reduce((sum, place) => sum + widthOf(place) * heightOf(place), 0)
      expect(areas - crossings * (kit.transom === 'none' ? 0 : heightOf(posts[0]))).toBeCloseTo(
        width * height,
      )
    }
  })

  test('sidelights share what a door of its true shape leaves', () => {
    const { door, windows, stretch } = layOutEntry({ sidelights: 'both', transom: 'none' }, 64 / 80, DOOR)
    expect(stretch).toBeCloseTo(1)
    expect(door).toEqual({ left: 14, top: 0, right: 50, bottom: 80 })
    expect(windows.map(widthOf)).toEqual([12, 12])
  })

  test('one sidelight takes all of it, on its side', () => {
    const left = layOutEntry({ sidelights: 'left', transom: 'none' }, 52 / 80, DOOR)
    expect([left.door.left, left.door.right]).toEqual([16, 52])
    const right = layOutEntry({ sidelights: 'right', transom: 'none' }, 52 / 80, DOOR)
    expect([right.door.left, right.door.right]).toEqual([0, 36])
  })

  test('a transom takes the height that a door of its true shape leaves', () => {
    const { door, windows, stretch } = layOutEntry(
      { sidelights: 'none', transom: 'rectangular' },
      36 / 98,
      DOOR,
    )
    expect(stretch).toBeCloseTo(1)
    expect(heightOf(windows[0])).toBeCloseTo(16)
    expect(door.top).toBeCloseTo(18)
  })

  test('a transom over sidelights has a window over each of them and the door', () => {
    const { windows, door, stretch } = layOutEntry(
      { sidelights: 'both', transom: 'rectangular' },
      64 / 96,
      DOOR,
    )
    expect(stretch).toBeCloseTo(1)
    expect(windows.slice(2).map(widthOf)).toEqual([widthOf(windows[0]), widthOf(door), widthOf(windows[1])])
  })

  test('the door is stretched where windows would be narrower or wider than they are made', () => {
    const both = { sidelights: 'both', transom: 'none' } as const
    expect(layOutEntry(both, 40 / 80, DOOR).stretch).toBeLessThan(0.7)
    expect(layOutEntry(both, 200 / 80, DOOR).stretch).toBeGreaterThan(3)
  })
})
