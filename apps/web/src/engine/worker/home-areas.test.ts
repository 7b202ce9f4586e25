import type { Analysis, Mask, MaskEditor, StyleArea, Surface } from '@housecoat/engine'
import { expect, test, vi } from 'vitest'
import { drawHomeAreas, labelHomeAreas } from './home-areas.ts'
import type { OpenArea, OpenScene } from './open-photo.ts'

const found = vi.hoisted(() => ({ areas: [] as object[], calls: 0 }))
vi.mock('@housecoat/engine', async (original) => ({
  ...(await original<object>()),
  findStyleAreas: () => {
    found.calls++
    return found.areas
  },
}))

/** A photo of one row; each letter is a pixel. */
const WIDTH = 6
const maskOf = (pattern: string): Mask => ({
  width: WIDTH,
  height: 1,
  data: Uint8Array.from(pattern, (letter) => (letter === '#' ? 255 : 0)),
})

const openArea = (surface: Surface, pattern: string, changedAt: number) =>
  ({
    surface,
    changedAt,
    analysis: {} as Analysis,
    editor: { mask: maskOf(pattern) } as Partial<MaskEditor> as MaskEditor,
  }) as OpenArea

function buildScene(areas: readonly OpenArea[]): OpenScene {
  const data = new Uint8ClampedArray(4 * WIDTH).fill(200)
  return {
    analysisPhoto: { width: WIDTH, height: 1, channels: 4, data },
    areas: new Map(areas.map((area) => [area.surface, area])),
    styleAreas: new Map(),
    homeAreas: null,
  } as unknown as OpenScene
}

const byChange = (areas: readonly OpenArea[]) =>
  areas.toSorted((one, other) => other.changedAt - one.changedAt)

const rowOf = (areas: readonly StyleArea[]) => [...labelHomeAreas(areas).data].join('')

test('what the person marked claims its pixels first, then what is found for sure', () => {
  found.areas = [
    { surface: 'siding', mask: maskOf('####..'), isSure: true },
    { surface: 'house_trim', mask: maskOf('..##..'), isSure: false },
    { surface: 'roof', mask: maskOf('....##'), isSure: true },
  ]
  const siding = openArea('siding', '######', 0)
  const asFound = drawHomeAreas(buildScene([siding]), siding, byChange)
  // 1 siding, 3 trim, 7 roof: an area that was only opened is the found one
  expect(rowOf(asFound)).toBe('111177')
  const door = openArea('door', '.##...', 1)
  const marked = drawHomeAreas(buildScene([siding, door]), siding, byChange)
  expect(rowOf(marked)).toBe('155177')
  const later = { ...siding, changedAt: 2 }
  expect(rowOf(drawHomeAreas(buildScene([later, door]), later, byChange))).toBe('111111')
})

test('the photo is searched once, and the areas stay the same until the person changes one', () => {
  const siding = openArea('siding', '######', 0)
  const scene = buildScene([siding])
  found.calls = 0
  const first = drawHomeAreas(scene, siding, byChange)
  expect(drawHomeAreas(scene, siding, byChange)).toBe(first)
  scene.areas.set('roof', openArea('roof', '###...', 1))
  expect(drawHomeAreas(scene, siding, byChange)).not.toBe(first)
  expect(found.calls).toBe(1)
})

test('a dark photo has nothing but what is marked', () => {
  const siding = openArea('siding', '######', 0)
  const scene = buildScene([siding, openArea('roof', '###...', 1)])
  scene.analysisPhoto.data.fill(1)
  expect(rowOf(drawHomeAreas(scene, siding, byChange))).toBe('777000')
})
