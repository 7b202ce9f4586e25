import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PAINTER_POOL_DEFAULTS, PainterPool } from '../../platform/painter/painter-pool.ts'
import { buildFlatPhoto, buildHouse, buildMask } from '../../testing/build-photo.ts'
import { ImageService } from './images.service.ts'
import { ResultStore } from './result-store.ts'

let dataDir: string
let store: ResultStore

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'housecoat-images-'))
  store = new ResultStore(dataDir)
  await store.open()
})

afterEach(() => rm(dataDir, { recursive: true }))

const systemError = (code: string) => Object.assign(new Error(code), { code })

describe('storing a result', () => {
  test('leaves nothing when its maker fails', async () => {
    const images = new ImageService({ store })
    await expect(images.storeResult(() => Promise.reject(new Error('brush broke')))).rejects.toThrow(
      'brush broke',
    )
    expect(await readdir(path.join(dataDir, 'drafts'))).toEqual([])
    expect(await readdir(path.join(dataDir, 'results'))).toEqual([])
  })

  test.each(['ENOSPC', 'EDQUOT'])('reports a full disk as storage_full (%s)', async (code) => {
    store.createDraft = () => Promise.reject(systemError(code))
    const images = new ImageService({ store })
    await expect(images.storeResult(() => Promise.reject(new Error()))).rejects.toMatchObject({
      code: 'storage_full',
    })
  })

  test.runIf(process.platform === 'linux')(
    'reports a disk that fills up while the painter writes',
    async () => {
      const painter = new PainterPool({ ...PAINTER_POOL_DEFAULTS, processes: 1, onCrash: () => undefined })
      const images = new ImageService({ store })
      const photo = await buildFlatPhoto(640, 480)
      const mask = await buildMask(buildHouse())
      const storing = images.storeResult(async (outputPath) => {
        await symlink('/dev/full', outputPath)
        const job = { surface: 'exterior', surroundings: 'outdoors', paint: '#2C3E50' } as const
        return painter.run({ kind: 'paint', photo, mask, outputPath, ...job }, AbortSignal.timeout(20_000))
      })
      await expect(storing).rejects.toMatchObject({ code: 'storage_full' })
      expect(await readdir(path.join(dataDir, 'drafts'))).toEqual([])
      await painter.close()
    },
  )
})
