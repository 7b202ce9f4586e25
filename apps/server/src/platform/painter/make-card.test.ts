import { randomFillSync } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCard } from './make-card.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'housecoat-card-'))
})

afterAll(() => rm(folder, { recursive: true }))

async function writeFlat(name: string, background: string, width: number, height: number): Promise<string> {
  const filePath = path.join(folder, name)
  await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toFile(filePath)
  return filePath
}

async function draw(beforePath: string, afterPath: string) {
  const outputPath = path.join(folder, 'card.jpeg')
  expect(await makeCard({ kind: 'card', beforePath, afterPath, outputPath })).toEqual({
    width: 1200,
    height: 630,
  })
  const card = await readFile(outputPath)
  const { data, info } = await sharp(card).raw().toBuffer({ resolveWithObject: true })
  const isRedAt = (x: number) => data[(315 * info.width + x) * 3] > 128
  return { card, isRedAt }
}

test.each([
  ['wide', 1600, 900, 480],
  ['upright', 900, 1600, 600],
  ['larger than the card', 4000, 3000, 480],
  ['tiny', 64, 64, 600],
])('a %s design turns from before to after at the seam', async (_shape, width, height, seam) => {
  const before = await writeFlat('before.png', '#ff0000', width, height)
  const after = await writeFlat('after.png', '#0000ff', width, height)
  const { card, isRedAt } = await draw(before, after)
  expect(await sharp(card).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect([1, seam - 20, seam + 20, 1199].map(isRedAt)).toEqual([true, true, false, false])
})

test('even noise fits 300 kB', async () => {
  const filePath = path.join(folder, 'noise.png')
  const raw = { width: 1200, height: 800, channels: 3 } as const
  await sharp(randomFillSync(Buffer.alloc(1200 * 800 * 3)), { raw })
    .png()
    .toFile(filePath)
  const { card } = await draw(filePath, filePath)
  expect(card.length).toBeLessThan(300_000)
})
