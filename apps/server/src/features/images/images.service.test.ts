import { symlink } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PAINTER_POOL_DEFAULTS, PainterPool } from '../../platform/painter/painter-pool.ts'
import { buildFlatPhoto, buildHouse, buildMask } from '../../testing/build-photo.ts'
import { StoredPainter } from '../../platform/painter/stored-painter.ts'
import { listNames, openTestStore, type TestStore } from '../../testing/open-test-store.ts'
import { Drafts } from './drafts.ts'
import { ImageService } from './images.service.ts'
import { ResultStore } from './result-store.ts'

let stored: TestStore
let results: ResultStore
let images: ImageService

beforeEach(async () => {
  stored = await openTestStore('files')
  const { store: objects } = stored
  results = new ResultStore(objects, new Drafts(objects))
  images = new ImageService({ objects, results })
})

afterEach(() => stored.close())

const systemError = (code: string) => Object.assign(new Error(code), { code })

describe('storing a result', () => {
  test('leaves nothing when its maker fails', async () => {
    await expect(images.storeResult(() => Promise.reject(new Error('brush broke')))).rejects.toThrow(
      'brush broke',
    )
    expect(await listNames(stored.store, 'drafts')).toEqual([])
    expect(await listNames(stored.store, 'results')).toEqual([])
  })

  test.each(['ENOSPC', 'EDQUOT'])('reports a full disk as storage_full (%s)', async (code) => {
    results.createDraft = () => Promise.reject(systemError(code))
    await expect(images.storeResult(() => Promise.reject(new Error()))).rejects.toMatchObject({
      code: 'storage_full',
    })
  })

  test.runIf(process.platform === 'linux')(
    'reports a disk that fills up while the painter writes',
    async () => {
      const painter = new PainterPool({ ...PAINTER_POOL_DEFAULTS, processes: 1, onCrash: () => undefined })
      const photo = await buildFlatPhoto(640, 480)
      const mask = await buildMask(buildHouse())
      const storedPainter = new StoredPainter({ painter, store: stored.store })
      const storing = images.storeResult(async ({ outputKey }) => {
        await symlink('/dev/full', path.join(stored.dataDir, outputKey))
        const job = { surface: 'exterior', surroundings: 'outdoors', paint: '#2C3E50' } as const
        const signal = AbortSignal.timeout(20_000)
        return storedPainter.run({ kind: 'paint', photo, mask, outputKey, ...job }, signal)
      })
      await expect(storing).rejects.toMatchObject({ code: 'storage_full' })
      expect(await listNames(stored.store, 'drafts')).toEqual([])
      await painter.close()
    },
  )
})
