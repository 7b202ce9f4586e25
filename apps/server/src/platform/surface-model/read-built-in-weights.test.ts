import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BUILT_IN_WEIGHTS, readBuiltInWeights } from './read-built-in-weights.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'weights-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('the built-in network has a network for houses and a context network for rooms', async () => {
  const { classes, house, context } = await readBuiltInWeights()
  expect(classes).toContain('wall')
  expect(house!.classes).toEqual(classes)
  expect(context!.steps.length).toBeGreaterThan(50)
})

test.each(['house', 'context'] as const)('without the file of a network there is none: %s', async (name) => {
  expect((await readBuiltInWeights({ ...BUILT_IN_WEIGHTS, [name]: null }))[name]).toBeNull()
})

test.each(['surface', 'house', 'context'] as const)(
  'the error names the file that is missing: %s',
  async (name) => {
    const file = path.join(folder, 'missing.bin')
    await expect(readBuiltInWeights({ ...BUILT_IN_WEIGHTS, [name]: file })).rejects.toThrow(file)
  },
)

test.each(['surface', 'house', 'context'] as const)(
  'the error names the file that is broken: %s',
  async (name) => {
    const file = path.join(folder, 'broken.bin')
    await writeFile(file, 'HCSN')
    await expect(readBuiltInWeights({ ...BUILT_IN_WEIGHTS, [name]: file })).rejects.toMatchObject({
      message: `${file} cannot be used`,
      cause: expect.any(RangeError) as RangeError,
    })
  },
)
