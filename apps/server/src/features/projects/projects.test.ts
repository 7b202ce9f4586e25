import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Project, SaveProjectRequest } from '@housecoat/contract'
import { sql } from '../../platform/database/drizzle.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NIGHT_HARBOR } from '../../testing/night-harbor.ts'
import { buildHouse, buildMask, buildPhoto } from '../../testing/build-photo.ts'
import { buildSaveRequest, openDesigns, type Designs, type PaintedPaths } from '../../testing/open-designs.ts'
import { DATABASE_KINDS } from '../../testing/open-test-database.ts'
import { listNames } from '../../testing/open-test-store.ts'
import { IMAGE_OPTIONS, quickPainterOn, sweepTimeNow } from '../../testing/image-options.ts'
import { TestBrowser } from '../../testing/test-browser.ts'
import { pictures } from '../../platform/database/schema.ts'
import { openImages } from '../images/open-images.ts'

describe.each(DATABASE_KINDS)('saved designs in %s', (kind) => {
  let designs: Designs
  let owner: TestBrowser
  let painted: PaintedPaths
  const paint: Designs['paint'] = (...wish) => designs.paint(...wish)
  const register: Designs['register'] = (username) => designs.register(username)

  beforeAll(async () => {
    designs = await openDesigns(kind, { environment: { DESIGNS_PER_MEMBER: '40' } })
    owner = await register('owner')
    painted = await paint(owner)
  })

  afterAll(() => designs.close())

  function buildSave(changes: Partial<Record<keyof SaveProjectRequest, unknown>> = {}) {
    return { ...buildSaveRequest(painted), ...changes }
  }

  async function save(browser = owner, changes = {}): Promise<number> {
    const { status, body } = await browser.post('/api/projects', buildSave(changes))
    expect([status, body]).toMatchObject([200, { success: true }])
    return Number(body['projectId'])
  }

  async function read(browser: TestBrowser, id: number): Promise<Project> {
    return (await browser.get(`/api/projects/${id}`)).body['project'] as Project
  }

  const listPictures = () => listNames(designs.server.store, 'pictures')

  test('a design is saved with both pictures, and read back', async () => {
    const id = await save()
    const project = await read(owner, id)
    expect(project).toMatchObject({ id, name: 'Blue porch', kind: 'paint', isExterior: true, shareId: null })
    expect(JSON.parse(project.selections)).toEqual([NIGHT_HARBOR])
    expect(project.result).toMatchObject({ path: project.resultImage, width: 320, height: 240 })
    expect(project.original.placeholder).toMatch(/^data:image\/webp;base64,.{20,400}$/)
    const [kept, made] = [await owner.get(project.resultImage), await owner.get(painted.resultImage)]
    expect(kept.headers['content-type']).toBe('image/png')
    expect(kept.bytes).toEqual(made.bytes)
    expect((await owner.get(project.originalImage)).headers['content-type']).toBe('image/jpeg')
  })

  test('the same pictures are stored once', async () => {
    const before = await listPictures()
    const [first, second] = [await save(), await save()]
    expect(await listPictures()).toEqual(before)
    expect((await read(owner, first)).result).toEqual((await read(owner, second)).result)
  })

  test('a photo sent in base64 is the same picture as the one kept with a generation', async () => {
    const photo = (await buildPhoto(320, 240)).toString('base64')
    const id = await save(owner, { originalImage: `data:image/jpeg;base64,${photo}` })
    const [sent, kept] = [await read(owner, id), await read(owner, await save())]
    expect(sent.originalImage).toBe(kept.originalImage)
  })

  test('a saved picture can be saved again, with another result', async () => {
    const { originalImage } = await read(owner, await save())
    const { resultImage } = await paint(owner, '#7A3B2E')
    const again = await read(owner, await save(owner, { originalImage, resultImage }))
    expect(again.originalImage).toBe(originalImage)
    expect(again.resultImage).not.toBe((await read(owner, await save())).resultImage)
  })

  test('the designs of one photo are a home', async () => {
    const member = await register('homes')
    const first = await save(member, await paint(member))
    const variant = await save(member, await paint(member, '#7A3B2E'))
    const photo = (await buildPhoto(400, 300)).toString('base64')
    const elsewhere = await save(member, { ...(await paint(member)), originalImage: photo })
    await save()
    const list = async (query: string) => {
      const { body } = await member.get(`/api/projects?${query}`)
      return (body['projects'] as Project[]).map(({ id, homeSize }) => [id, homeSize])
    }
    expect(await list('')).toEqual([
      [elsewhere, 1],
      [variant, 2],
      [first, 2],
    ])
    expect(await list(`home=${first}`)).toEqual([
      [variant, 2],
      [first, 2],
    ])
    expect(await list('newestOfHome=1')).toEqual([
      [elsewhere, 1],
      [variant, 2],
    ])
    const { body } = await member.get('/api/projects?newestOfHome=1&limit=1')
    expect(await list(`newestOfHome=1&cursor=${String(body['nextCursor'])}`)).toEqual([[variant, 2]])
    expect((await owner.get(`/api/projects?home=${first}`)).body).toMatchObject({ code: 'design_not_found' })
  })

  test('what a visitor painted can be saved after signing in', async () => {
    const browser = new TestBrowser(designs.server.app)
    const { originalImage, resultImage } = await paint(browser)
    const person = { username: `came-${kind}`, email: `came-${kind}@example.com`, password: 'a quiet harbor' }
    await browser.post('/api/register', person)
    await save(browser, { originalImage, resultImage })
  })

  describe('the area', () => {
    test('is kept with the design, and only its own page gets it', async () => {
      const house = buildHouse(320, 240)
      const sent = (await buildMask(house)).toString('base64')
      const id = await save(owner, { mask: `data:image/png;base64,${sent}` })
      const { body } = await owner.get(`/api/projects/${id}`)
      const { mask } = body['project'] as { readonly mask: string }
      expect(await sharp(Buffer.from(mask, 'base64')).extractChannel(0).raw().toBuffer()).toEqual(house.mask)
      const renamed = await owner.send('PATCH', `/api/projects/${id}`, { name: 'Porch' })
      expect(renamed.body['project']).toMatchObject({ name: 'Porch', mask })
      const list = (await owner.get('/api/projects')).body['projects'] as object[]
      expect(list[0]).toMatchObject({ id })
      expect(list[0]).not.toHaveProperty('mask')
    })

    test('may be absent', async () => {
      const { body } = await owner.get(`/api/projects/${await save()}`)
      expect(body['project']).toMatchObject({ mask: null })
    })

    test('is refused when it is no picture, or larger than any area, and nothing is saved', async () => {
      const noise = Buffer.from(randomBytes(1600 * 1200).map((byte) => (byte < 128 ? 0 : 255)))
      const large = await buildMask({ ...buildHouse(1, 1), width: 1600, height: 1200, mask: noise })
      const before = (await owner.get('/api/projects')).body['projects']
      for (const file of [Buffer.from('a wall'), large]) {
        const { status, body } = await owner.post(
          '/api/projects',
          buildSave({ mask: file.toString('base64') }),
        )
        expect([status, body['code']]).toEqual([422, 'mask_invalid'])
      }
      expect((await owner.get('/api/projects')).body['projects']).toEqual(before)
    })
  })

  describe('the list', () => {
    test('is newest first, in pages without gaps or repetitions while others are saved', async () => {
      const browser = await register('lister')
      const mine = await paint(browser)
      const ids = []
      for (let count = 0; count < 5; count++) ids.unshift(await save(browser, mine))
      const seen: number[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const query: string = cursor === '' ? '' : `&cursor=${cursor}`
        const { body } = await browser.get(`/api/projects?limit=2${query}`)
        seen.push(...(body['projects'] as Project[]).map(({ id }) => id))
        cursor = body['nextCursor'] as string | null
        await save(browser, mine)
      }
      expect(seen).toEqual(ids)
    })

    test.each(['limit=0', 'limit=61', 'limit=x', 'cursor=7', 'cursor=', 'page=2'])(
      'refuses %s',
      async (query) => {
        expect((await owner.get(`/api/projects?${query}`)).status).toBe(400)
      },
    )
  })

  describe('changing', () => {
    test('a new name is saved without surrounding spaces', async () => {
      const id = await save()
      const { body } = await owner.send('PATCH', `/api/projects/${id}`, { name: '  Green <b>porch</b> ' })
      expect((body['project'] as Project).name).toBe('Green <b>porch</b>')
      expect((await read(owner, id)).name).toBe('Green <b>porch</b>')
    })

    test.each([[''], ['   '], ['x'.repeat(101)], ['a\u0000b'], [7]])('refuses the name %j', async (name) => {
      const id = await save()
      expect((await owner.send('PATCH', `/api/projects/${id}`, { name })).status).toBe(400)
      expect((await owner.post('/api/projects', buildSave({ name }))).status).toBe(400)
      expect((await read(owner, id)).name).toBe('Blue porch')
    })

    test('two tabs that delete at once: one does, the other finds nothing', async () => {
      const id = await save()
      const both = [1, 2].map(() => owner.send('DELETE', `/api/projects/${id}`))
      const statuses = (await Promise.all(both)).map(({ status }) => status)
      expect(statuses.toSorted()).toEqual([200, 404])
      expect((await owner.get(`/api/projects/${id}`)).status).toBe(404)
    })

    test('its share is deleted too, and its pictures unless another design shows them', async () => {
      const browser = await register('deleter')
      const mine = await paint(browser, '#123456')
      const [first, second] = [await save(browser, mine), await save(browser, mine)]
      const { resultImage } = await read(browser, first)
      const share = { title: 'A porch', isPublic: true, projectId: first }
      expect((await browser.post('/api/community', share)).status).toBe(200)
      expect((await read(browser, first)).shareId).toEqual(expect.any(Number))
      await browser.send('DELETE', `/api/projects/${first}`)
      const { db } = designs.database
      expect((await db.execute(sql`select from shares where project_id = ${first}`)).rows).toEqual([])
      expect((await browser.get(resultImage)).status).toBe(200)
      await browser.send('DELETE', `/api/projects/${second}`)
      expect((await browser.get(resultImage)).status).toBe(404)
      expect(await listPictures()).not.toContain(path.basename(resultImage))
      // the same photo is in designs of others
      expect(await listPictures()).toContain(path.basename((await read(owner, await save())).originalImage))
    })
  })

  describe('what cannot be saved', () => {
    const paint2 = { ...NIGHT_HARBOR, areaId: 'walls' }
    test.each([
      ['no JSON', 'x', 'bad_request'],
      ['no list', '{}', 'bad_request'],
      ['nothing selected', '[]', 'bad_request'],
      ['an unknown shape', '[{"areaId":"exterior"}]', 'bad_request'],
      ['more than a paint', JSON.stringify([{ ...NIGHT_HARBOR, price: 1 }]), 'bad_request'],
      ['a wall on a house', JSON.stringify([paint2]), 'area_unknown'],
      ['too much', JSON.stringify([{ ...NIGHT_HARBOR, area: ' '.repeat(20_000) }]), 'bad_request'],
      ['depth', '['.repeat(9000), 'bad_request'],
    ])('selections with %s', async (_name, selections, code) => {
      const before = await listPictures()
      const { status, body } = await owner.post('/api/projects', buildSave({ selections }))
      expect([status, body['code']]).toEqual([400, code])
      expect(await listPictures()).toEqual(before)
    })

    test.each([
      ['/images/AAAAAAAAAAAAAAAAAAAAAA', 404, 'picture_not_found'],
      ['/images/../../etc/passwd', 404, 'picture_not_found'],
      ['/images/x', 404, 'picture_not_found'],
      ['/etc/passwd', 404, 'picture_not_found'],
      [`/images/${'A'.repeat(43)}`, 404, 'picture_not_found'],
      ['https://example.com/a.jpg', 422, 'image_damaged'],
      ['AAAA', 415, 'image_type_unsupported'],
      ['', 400, 'bad_request'],
    ])('a picture at %s', async (image, status, code) => {
      for (const field of ['originalImage', 'resultImage']) {
        const answer = await owner.post('/api/projects', buildSave({ [field]: image }))
        expect([answer.status, answer.body['code']]).toEqual([status, code])
      }
      expect((await designs.server.listFiles()).drafts).toEqual([])
    })

    test('somebody else’s pictures, also shared ones', async () => {
      const thief = await register('thief')
      const id = await save()
      const mine = await read(owner, id)
      await owner.post('/api/community', { title: 'For all', isPublic: true, projectId: id })
      expect((await thief.get(mine.resultImage)).status).toBe(200)
      for (const image of [painted.resultImage, painted.originalImage, mine.resultImage]) {
        const { body } = await thief.post('/api/projects', buildSave({ resultImage: image }))
        expect(body['code']).toBe('picture_not_found')
      }
    })

    test('more than a member may keep, however many save at once', async () => {
      const browser = await register('collector')
      const mine = await paint(browser)
      for (let count = 0; count < 20; count++) await save(browser, mine)
      const saves = Array.from({ length: 32 }, () => browser.post('/api/projects', buildSave(mine)))
      const statuses = (await Promise.all(saves)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(20)
      expect(statuses.filter((status) => status === 409)).toHaveLength(12)
      expect((await browser.get('/api/projects?limit=60')).body['projects']).toHaveLength(40)
    })
  })

  test.each(['-1', '0', '1.5', 'x', '99999999999999999999', '9007199254740993', '%00', '1e3', '../1'])(
    'there is no design %s',
    async (id) => {
      for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
        const body = method === 'PATCH' ? { name: 'A name' } : undefined
        expect((await owner.send(method, `/api/projects/${id}`, body)).status).toBe(404)
      }
    },
  )

  test('no crash leaves a row without a file; files without a row are swept', async () => {
    const { db } = designs.database
    const kept = await listPictures()
    const { store } = designs.server
    await store.putText(`pictures/${'A'.repeat(43)}/full.png`, 'of a server that crashed')
    const forgotten = {
      id: 'B'.repeat(43),
      format: 'png',
      widthPx: 1,
      heightPx: 1,
      sizeBytes: 1,
      placeholder: '',
    } as const
    await db.insert(pictures).values(forgotten)
    const images = openImages({ ...IMAGE_OPTIONS, db, objects: store, painter: quickPainterOn(store) })
    await images.sweep(sweepTimeNow())
    expect(await listPictures()).toEqual(kept)
    const rows = await db.select({ id: pictures.id }).from(pictures)
    expect(rows.map(({ id }) => id).toSorted()).toEqual(kept)
  })
})
