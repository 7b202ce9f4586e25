import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findStyle } from '@housecoat/contract'
import sharp from 'sharp'
import { buildOddPhotos, cropAnywhere, type OddPhoto } from '../../testing/build-odd-photos.ts'
import { changeInEveryWay, type Faults, type Outcomes } from '../../testing/fuzz-painter.ts'
import { ask, buildPaintRequest, openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { randomFrom } from '../../testing/seeded-random.ts'
import { guardPhoto } from '../photo-guard/guard-photo.ts'

/**
 * Every style, paints on every surface and doors over all photos of a folder, over crops of them and over odd pictures.
 * FUZZ_PHOTOS names folders of photos, separated by colons, which are read but never kept; by default `photos` and
 * `train/hand` in a folder `shared` beside the checkout, or else the samples of this repository. FUZZ_STYLES is how many
 * styles of each kind every photo takes: all by default, fewer for a quick round. vitest.soak.config.ts hands both on.
 */

declare module 'vitest' {
  interface ProvidedContext {
    fuzzPhotos: string
    fuzzStyles: string
  }
}

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))
const OWN_PHOTOS = ['apps/web/public/samples', 'tools/bench/scenes']
const SHARED_PHOTOS = ['../shared/photos', '../shared/train/hand/images']
const STYLES = Number(inject('fuzzStyles') || Infinity)
const CROPS = 200
const PROGRESS_EVERY = 10
const COLONIAL = { areaId: 'siding', area: 'Siding', style: findStyle('exterior', 'colonial')! } as const
const OVER_HTTP = 12

let server: TestApp

beforeAll(async () => {
  sharp.cache(false)
  server = await openTestApp()
})

afterAll(() => server.close())

function listPhotos(): string[] {
  const listIn = (folders: readonly string[]) =>
    folders
      .flatMap((folder) => globSync(`${path.resolve(ROOT, folder)}/**/*.{jpg,jpeg,png,webp}`))
      .filter((file) => !/[/\\](labels|classes|truth-)/.test(file))
      .sort()
  const named = inject('fuzzPhotos')
  if (named !== '') return listIn(named.split(':'))
  const shared = listIn(SHARED_PHOTOS)
  return shared.length > 0 ? shared : listIn(OWN_PHOTOS)
}

/** Faults are printed as they are met, so that a round that is stopped early has told what it found. */
async function changeAll(photos: Iterable<OddPhoto>): Promise<{ outcomes: Outcomes; faults: Faults }> {
  const outcomes: Outcomes = new Map()
  const faults: Faults = []
  let count = 0
  for (const { name, bytes } of photos) {
    const faultsBefore = faults.length
    await changeInEveryWay(name, bytes, outcomes, faults, STYLES)
    count++
    for (const fault of faults.slice(faultsBefore)) console.error(fault)
    if (count % PROGRESS_EVERY === 0) console.info(`${count} photos, ${faults.length} faults`)
  }
  console.info(Object.fromEntries([...outcomes].sort()))
  return { outcomes, faults }
}

function* readPhotos(files: readonly string[]): Generator<OddPhoto> {
  for (const file of files) yield { name: path.basename(file), bytes: guardPhoto(readFileSync(file)).bytes }
}

test(
  'C1: every photo takes every style, paint and door',
  async () => {
    const { faults, outcomes } = await changeAll(readPhotos(listPhotos()))
    expect(faults).toEqual([])
    expect(outcomes.get('look done')).toBe(listPhotos().length)
  },
  6 * 3_600_000,
)

test('C1: crops of any size and aspect, from one pixel up', { timeout: 2 * 3_600_000 }, async () => {
  const files = listPhotos()
  const random = randomFrom(17)
  const crops: OddPhoto[] = []
  for (let k = 0; k < CROPS; k++) {
    const bytes = await cropAnywhere(readFileSync(files[Math.floor(random() * files.length)]), random, 1)
    crops.push({ name: `crop ${k}`, bytes })
  }
  expect((await changeAll(crops)).faults).toEqual([])
})

test('C2: odd pictures of all kinds of files', { timeout: 3_600_000 }, async () => {
  const odd = await buildOddPhotos(randomFrom(5))
  const guarded = odd.map(({ name, bytes }) => ({ name, bytes: guardPhoto(bytes).bytes }))
  expect((await changeAll(guarded)).faults).toEqual([])
})

test('a sample over HTTP: no answer of 500', async () => {
  const random = randomFrom(3)
  const files = listPhotos()
  const odd = await buildOddPhotos(random)
  for (let k = 0; k < OVER_HTTP; k++) {
    const { name, bytes } =
      k % 2 === 0
        ? { name: 'photo', bytes: readFileSync(files[Math.floor(random() * files.length)]) }
        : odd[Math.floor(random() * odd.length)]
    for (const request of [buildPaintRequest(bytes), buildPaintRequest(bytes, { selections: [COLONIAL] })]) {
      const { status } = await ask(server.app, request)
      expect(status, name).toBeLessThan(500)
    }
  }
})
