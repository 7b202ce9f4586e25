import path from 'node:path'
import type { Project } from '@housecoat/contract'
import { eq } from '../../platform/database/drizzle.ts'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { pictures, shares, users } from '../../platform/database/schema.ts'
import { openDesigns, PASSWORD, type Designs } from '../../testing/open-designs.ts'
import { DATABASE_KINDS } from '../../testing/open-test-database.ts'
import { listNames } from '../../testing/open-test-store.ts'
import { registerModerator } from '../../testing/second-factor.ts'
import { TestBrowser } from '../../testing/test-browser.ts'

const REVALIDATED = 'public, max-age=50, must-revalidate'

describe.each(DATABASE_KINDS)('pictures of designs in %s', (kind) => {
  let designs: Designs
  let owner: TestBrowser
  let moderator: TestBrowser
  let stranger: TestBrowser
  let nobody: TestBrowser
  let project: Project

  beforeAll(async () => {
    designs = await openDesigns(kind, { environment: { ADMIN_USERNAMES: 'moderator' } })
    const { register, paint, save } = designs
    owner = await register('owner')
    moderator = await registerModerator(designs.server, 'moderator')
    stranger = await register('stranger')
    nobody = new TestBrowser(designs.server.app)
    project = await save(owner, await paint(owner))
  })

  afterAll(() => designs.close())

  const listPictures = () => listNames(designs.server.store, 'pictures')
  const listCopies = () => listNames(designs.server.store, `pictures/${path.basename(project.resultImage)}`)
  const statuses = async (browsers: readonly TestBrowser[]) =>
    Promise.all(browsers.map(async (browser) => (await browser.get(project.resultImage)).status))

  test('are visible only to their owner, even if others know their address and ETag', async () => {
    const { headers } = await owner.get(project.resultImage)
    expect(headers).toMatchObject({
      'cache-control': 'private, max-age=86400, immutable',
      'content-type': 'image/png',
      'content-disposition': 'inline; filename="housecoat-design.png"',
      'x-content-type-options': 'nosniff',
    })
    const known = { 'if-none-match': String(headers['etag']) }
    const answer = await designs.server.app.inject({ url: project.resultImage, headers: known })
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store'])
    expect(await statuses([stranger, moderator, nobody])).toEqual([404, 404, 404])
    expect((await nobody.get(`${project.originalImage}?w=320`)).status).toBe(404)
  })

  test('are visible to everyone only while a public share shows them', async () => {
    const shareId = await designs.share(owner, project)
    for (const url of [project.resultImage, `${project.originalImage}?w=320`])
      expect((await nobody.get(url)).headers).toMatchObject({ 'cache-control': REVALIDATED })
    const everybody = [owner, moderator, stranger, nobody]
    const edit = (isPublic: boolean) => owner.send('PATCH', `/api/community/${shareId}`, { isPublic })
    const { db } = designs.database
    const setShare = (isHidden: boolean) => db.update(shares).set({ isHidden }).where(eq(shares.id, shareId))
    const setAuthor = (suspendedAt: Date | null) =>
      db.update(users).set({ suspendedAt }).where(eq(users.username, 'owner'))

    await edit(false)
    expect(await statuses(everybody)).toEqual([200, 404, 404, 404])
    await edit(true)
    expect(await statuses(everybody)).toEqual([200, 200, 200, 200])
    await setShare(true)
    // who judges it has to see it
    expect(await statuses(everybody)).toEqual([200, 200, 404, 404])
    expect((await moderator.get(project.resultImage)).headers['cache-control']).toContain('private')
    await setShare(false)
    await setAuthor(new Date())
    expect(await statuses([moderator, stranger, nobody])).toEqual([200, 404, 404])
    await setAuthor(null)
    await owner.send('DELETE', `/api/community/${shareId}`)
    expect(await statuses(everybody)).toEqual([200, 404, 404, 404])
  })

  test('come as AVIF once it was made in the background, if the browser accepts it', async () => {
    const shareId = await designs.share(owner, project)
    const url = `${project.resultImage}?w=320`
    const fetchPicture = async (accept: string) => {
      const { headers, rawPayload } = await designs.server.app.inject({ url, headers: { accept } })
      const { format } = await sharp(rawPayload).metadata()
      return { format, type: headers['content-type'], vary: headers['vary'], etag: headers['etag'] }
    }
    const modern = 'image/avif,image/webp,*/*'
    const first = await fetchPicture(modern)
    expect(first).toMatchObject({ format: 'webp', type: 'image/webp', vary: 'accept' })
    const second = await vi.waitUntil(
      async () => {
        const picture = await fetchPicture(modern)
        return picture.type === 'image/avif' ? picture : null
      },
      { timeout: 20_000, interval: 200 },
    )
    expect(second).toMatchObject({ format: 'heif', vary: 'accept' })
    expect(second.etag).not.toBe(first.etag)
    expect(await fetchPicture('image/webp,*/*')).toEqual(first)
    expect(await listCopies()).toEqual(['320.avif', '320.webp', 'full.png'])
    await owner.send('DELETE', `/api/community/${shareId}`)
  })

  test('no AVIF is made of private pictures', async () => {
    await owner.get(`${project.resultImage}?w=640`)
    expect(await listCopies()).not.toContain('640.avif')
  })

  test.each([
    '',
    'A'.repeat(42),
    'A'.repeat(43),
    'A'.repeat(44),
    `${'A'.repeat(43)}/original`,
    '%00',
    '-'.repeat(43),
  ])('/images/%s is not found', async (id) => {
    expect((await owner.get(`/images/${id}`)).status).toBe(404)
  })

  describe('an account', () => {
    test('exports its designs and deletes them with itself, except pictures that another member also has', async () => {
      const leaver = await designs.register('leaver')
      const [own, alike] = [await designs.paint(leaver, '#445566'), await designs.paint(leaver)]
      const kept = await designs.save(leaver, own)
      await designs.save(leaver, alike)

      const files = unzipSync((await leaver.get('/api/account/export')).bytes)
      const folder = `designs/${kept.id}`
      expect(JSON.parse(strFromU8(files[`${folder}/design.json`]))).toEqual({ ...kept, homeSize: 2 })
      expect(Buffer.from(files[`${folder}/result.png`])).toEqual((await leaver.get(kept.resultImage)).bytes)
      expect((await sharp(files[`${folder}/original.jpeg`]).metadata()).width).toBe(320)

      const gone = path.basename(kept.resultImage)
      expect(await listPictures()).toContain(gone)
      const deletion = { username: 'leaver', password: PASSWORD }
      expect((await leaver.send('DELETE', '/api/account', deletion)).status).toBe(200)
      expect(await listPictures()).not.toContain(gone)
      const rows = await designs.database.db.select({ id: pictures.id }).from(pictures)
      expect(rows.map(({ id }) => id).toSorted()).toEqual(await listPictures())
      expect(await statuses([owner])).toEqual([200])
      expect((await owner.get(project.originalImage)).status).toBe(200)
    })

    test('that is deleted during a save leaves nothing', async () => {
      const hasty = await designs.register('hasty')
      const painted = await designs.paint(hasty, '#998877')
      const saving = designs.save(hasty, painted).catch(() => null)
      const deletion = { username: 'hasty', password: PASSWORD }
      expect((await hasty.send('DELETE', '/api/account', deletion)).status).toBe(200)
      await saving
      const rows = await designs.database.db.select({ id: pictures.id }).from(pictures)
      expect(rows.map(({ id }) => id).toSorted()).toEqual(await listPictures())
    })
  })
})
