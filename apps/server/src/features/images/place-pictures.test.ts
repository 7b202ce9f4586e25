import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { IMAGE_OPTIONS, quickPainterOn } from '../../testing/image-options.ts'
import { measureSlowness } from '../../testing/measure-slowness.ts'
import { openDesigns, type Designs } from '../../testing/open-designs.ts'
import { emptySharedDatabase, sharedDatabase } from '../../testing/open-test-database.ts'
import {
  listNames,
  openTestStore,
  sharedS3Server,
  STORE_KINDS,
  type TestStore,
} from '../../testing/open-test-store.ts'
import type { TestBrowser } from '../../testing/test-browser.ts'
import { openImages, type Images } from './open-images.ts'
import type { PictureDraft } from './pictures.service.ts'

describe.each(STORE_KINDS)('a prepared picture in %s', (kind) => {
  let stored: TestStore
  let images: Images
  let prepared: PictureDraft

  beforeAll(async () => {
    stored = await openTestStore(kind)
    const { db } = await emptySharedDatabase()
    const { store } = stored
    images = openImages({ ...IMAGE_OPTIONS, db, objects: store, painter: quickPainterOn(store) })
    await store.put('results/home.png', Readable.from([randomBytes(500)]), 500)
    prepared = await images.pictures.prepare({
      kind: 'stored',
      image: { key: 'results/home.png', format: 'png' },
    })
  })

  afterAll(() => stored.close())

  test('is kept although the same picture was removed after it was placed', async () => {
    const { db } = await sharedDatabase()
    const { id } = prepared.picture
    await images.pictures.place([prepared])
    await images.pictures.removeUnused([id])
    await db.transaction((tx) => images.pictures.keep(tx, [prepared], () => Promise.resolve()))
    expect((await images.pictures.find(id))?.key).toBe(`pictures/${id}/full.png`)
    await images.pictures.drop([prepared])
    expect(await listNames(stored.store, 'drafts')).toEqual([])
  })
})

describe('while a bucket copies slowly', { timeout: 120_000 }, () => {
  let designs: Designs
  let owner: TestBrowser

  beforeAll(async () => {
    designs = await openDesigns('embedded', { storeKind: 'S3' })
    owner = await designs.register('owner')
  })

  afterEach(async () => (await sharedS3Server()).setFault(null))
  afterAll(() => designs.close())

  test('a save holds no transaction, and fails in time without a trace', async () => {
    const painted = await designs.paint(owner)
    const s3 = await sharedS3Server()
    s3.setFault(
      ({ url, headers }) => headers['x-amz-copy-source'] !== undefined && url!.includes('/pictures/'),
    )
    const saving = designs.save(owner, painted).catch((error: unknown) => String(error))
    const startedAt = performance.now()
    // the embedded database has one session, which a transaction would keep
    expect((await owner.get('/api/projects')).status).toBe(200)
    expect(performance.now() - startedAt).toBeLessThan(3000 * (await measureSlowness()))
    expect(await saving).toContain('storage_unavailable')
    s3.setFault(null)
    expect(await listNames(designs.server.store, 'pictures')).toEqual([])
    expect(await designs.save(owner, painted)).toMatchObject({ name: 'Blue porch' })
  })
})
