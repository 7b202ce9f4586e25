import {
  INTERIOR_AREAS,
  STYLE_AREAS,
  STYLE_PLAN,
  STYLES,
  SURFACE_WORDS,
  surfaceOfArea,
} from '@housecoat/contract'
import {
  findRecipe,
  SURFACE_CLASSES,
  STYLE_SURFACES,
  SURFACES,
  isToldByTap,
  surroundingsOf,
  type Analysis,
  type ColorRaster,
  type Surface,
} from '@housecoat/engine'
import { expect, test } from 'vitest'
import { buildHouse, buildMask, buildPhoto } from '../../testing/build-photo.ts'
import { JobCancelledError, neverCancelled } from './checkpoint.ts'
import { decodePhoto } from './decode-photo.ts'
import { openHelperThread, type StartTiles } from './helper-thread.ts'
import { restylePhoto } from './restyle-photo.ts'

/** Sees nothing in particular: neither trim nor doors. */
function seeNothing({ width, height }: ColorRaster): Promise<Analysis> {
  const grid = { width: 16, height: 16 }
  const probabilities = SURFACE_CLASSES.map((name) => new Uint8Array(256).fill(name === 'rest' ? 255 : 0))
  return Promise.resolve({ width, height, grid, classes: SURFACE_CLASSES, probabilities })
}

async function buildJob() {
  const photo = await buildPhoto(480, 480)
  const mask = await buildMask(buildHouse(480, 480))
  return { photo, mask, surface: 'siding', category: 'exterior', styleId: 'colonial' } as const
}

test('restyles the marked area and nothing else', async () => {
  const job = await buildJob()
  const before = await decodePhoto(job.photo)
  const after = await restylePhoto(job, seeNothing)
  expect([after.width, after.height]).toEqual([480, 480])
  const house = buildHouse(480, 480)
  let changed = 0
  for (let i = 0; i < 480 * 480; i++) if (after.data[3 * i] !== before.data[3 * i]) changed++
  expect(changed).toBeGreaterThan(1000)
  expect(changed).toBeLessThan(1.2 * house.mask.filter((value) => value !== 0).length)
})

test('throws area_not_found when the area is not in the photo', async () => {
  const job = { ...(await buildJob()), mask: null, surface: 'roof' } as const
  await expect(restylePhoto(job, seeNothing)).rejects.toMatchObject({ code: 'area_not_found' })
})

test('makes the walls of the chosen material', async () => {
  const job = await buildJob()
  const [own, stone] = [
    await restylePhoto(job, seeNothing),
    await restylePhoto({ ...job, options: { walls: 'stone' } }, seeNothing),
  ]
  const house = buildHouse(480, 480)
  const rednessOf = ({ data }: Awaited<ReturnType<typeof restylePhoto>>) => {
    let [red, green] = [0, 0]
    for (const [i, value] of house.mask.entries()) {
      if (value === 0) continue
      red += data[3 * i]
      green += data[3 * i + 1]
    }
    return red / green
  }
  // Colonial is red brick, the stone is gray
  expect(rednessOf(own)).toBeGreaterThan(rednessOf(stone) + 0.2)
})

test('is the same picture to the byte with tiles of another thread', async () => {
  const { startTiles } = openHelperThread()
  let tileCount = 0
  const countTiles: StartTiles = (requests) => {
    tileCount += requests.length
    return startTiles(requests)
  }
  for (const job of [
    await buildJob(),
    { ...(await buildJob()), styleId: 'craftsman', options: { walls: 'stone' } } as const,
  ]) {
    const alone = await restylePhoto(job, seeNothing)
    const helped = await restylePhoto(job, seeNothing, neverCancelled, countTiles)
    expect(Buffer.from(helped.data).equals(Buffer.from(alone.data))).toBe(true)
  }
  expect(tileCount).toBeGreaterThanOrEqual(2)
})

test('a canceled job stops before the materials are laid, and the thread takes the next job', async () => {
  const { startTiles } = openHelperThread()
  const job = await buildJob()
  let isBaking = false
  const startThenCancel: StartTiles = (requests) => {
    isBaking = true
    return startTiles(requests)
  }
  const checkpoint = () => (isBaking ? Promise.reject(new JobCancelledError()) : Promise.resolve())
  await expect(restylePhoto(job, seeNothing, checkpoint, startThenCancel)).rejects.toThrow(JobCancelledError)
  const next = await restylePhoto(job, seeNothing, neverCancelled, startTiles)
  const alone = await restylePhoto(job, seeNothing)
  expect(Buffer.from(next.data).equals(Buffer.from(alone.data))).toBe(true)
})

test('an unknown style throws a RangeError', async () => {
  await expect(restylePhoto({ ...(await buildJob()), styleId: 'baroque' }, seeNothing)).rejects.toThrow(
    RangeError,
  )
})

test('the engine has a recipe for every style of the contract, and a finish for every area', () => {
  for (const { category, id } of STYLES) {
    const recipe = findRecipe(category, id)
    expect(recipe, `${category} ${id}`).not.toBeNull()
    for (const area of [...STYLE_AREAS[category], ...STYLE_PLAN[category]])
      expect(recipe, `${id} ${area}`).toHaveProperty(finishOf(surfaceOfArea(area, category === 'exterior')))
  }
  expect(findRecipe('interior', 'modern')).not.toHaveProperty('siding')
})

/** Siding, brick and stone all become the walls' material. */
function finishOf(surface: Surface): string {
  return surface === 'masonry' ? 'siding' : surface
}

test('the contract and the engine number the parts of a whole home alike', () => {
  for (const [category, surroundings] of [
    ['exterior', 'outdoors'],
    ['interior', 'indoors'],
  ] as const)
    expect(STYLE_PLAN[category].map((area) => surfaceOfArea(area, category === 'exterior'))).toEqual(
      STYLE_SURFACES[surroundings],
    )
})

test('the contract and the engine have the same surfaces', () => {
  expect(Object.keys(SURFACE_WORDS).sort()).toEqual([...SURFACES].sort())
  const roomSurfaces = SURFACES.filter((surface) => surroundingsOf(surface) === 'indoors')
  const chosen = roomSurfaces.filter((surface) => !isToldByTap(surface))
  expect(chosen).toEqual(INTERIOR_AREAS)
})
