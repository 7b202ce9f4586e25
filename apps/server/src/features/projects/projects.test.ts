import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Project, SaveProjectRequest } from '@housecoat/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildHouse, buildMask, buildPhoto } from '../../testing/build-photo.ts'
import { buildPaintRequest, openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { DATABASE_KINDS, openTestDatabase, type TestDatabase } from '../../testing/open-test-database.ts'
import { TestBrowser } from '../../testing/test-browser.ts'

const SELECTION = {
  ...{ areaId: 'exterior', area: 'Exterior', brand: 'Hearth & Hue', brandId: 'hearth-and-hue' },
  ...{ colorName: 'Night Harbor', colorCode: '#2C3E50' },
}

describe.each(DATABASE_KINDS)('saved designs in %s', (kind) => {
  let database: TestDatabase
  let server: TestApp
  let owner: TestBrowser
  /** a generation's answer: two short paths */
  let painted: { readonly originalImage: string; readonly resultImage: string }

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    server = await openTestApp({ database, environment: { ALLOWANCE_FREE: '100', DESIGNS_PER_MEMBER: '40' } })
    owner = await register('owner')
    painted = await paint(owner)
  })

  afterAll(async () => {
    await server.close()
    await database.close()
  })

  async function register(username: string): Promise<TestBrowser> {
    const browser = new TestBrowser(server.app)
    const person = { username, email: `${username}@example.com`, password: 'a quiet harbor' }
    expect((await browser.post('/api/register', person)).status).toBe(200)
    return browser
  }

  async function paint(browser: TestBrowser, colorCode = '#2C3E50') {
    const maskPng = await buildMask(buildHouse(320, 240))
    const { payload } = buildPaintRequest(await buildPhoto(320, 240), { maskPng, colorCode })
    const { body } = await browser.post('/api/process-image', payload as object)
    return body as unknown as typeof painted
  }

  function buildSave(changes: Partial<Record<keyof SaveProjectRequest, unknown>> = {}) {
    const { originalImage, resultImage } = painted
    const selections = JSON.stringify([SELECTION])
    return { name: 'Blue porch', originalImage, resultImage, isExterior: true, selections, ...changes }
  }

  async function save(browser = owner, changes = {}): Promise<number> {
    const { status, body } = await browser.post('/api/projects', buildSave(changes))
    expect([status, body['success']]).toEqual([200, true])
    return Number(body['projectId'])
  }

  async function read(browser: TestBrowser, id: number): Promise<Project> {
    return (await browser.get(`/api/projects/${id}`)).body['project'] as Project
  }

  const countPictures = async () => (await readdir(path.join(server.dataDir, 'pictures'))).length

  test('a design is kept with both pictures, and read back', async () => {
    const id = await save()
    const project = await read(owner, id)
    expect(project).toMatchObject({ id, name: 'Blue porch', kind: 'paint', isExterior: true, shareId: null })
    expect(JSON.parse(project.selections)).toEqual([SELECTION])
    expect(project.result).toMatchObject({ path: project.resultImage, width: 320, height: 240 })
    expect(project.original.placeholder).toMatch(/^data:image\/webp;base64,.{20,400}$/)
    const [kept, made] = [await owner.get(project.resultImage), await owner.get(painted.resultImage)]
    expect(kept.headers['content-type']).toBe('image/png')
    expect(kept.bytes).toEqual(made.bytes)
    expect((await owner.get(project.originalImage)).headers['content-type']).toBe('image/jpeg')
  })

  test('the same pictures are stored once', async () => {
    const before = await countPictures()
    const [first, second] = [await save(), await save()]
    expect(await countPictures()).toBe(before)
    expect((await read(owner, first)).result).toEqual((await read(owner, second)).result)
  })
})
