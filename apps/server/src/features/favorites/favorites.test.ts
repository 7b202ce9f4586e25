import { FAVORITE_LIMITS, type FavoriteList } from '@housecoat/contract'
import { PAINT_COLORS } from '@housecoat/contract/paint-catalog'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { favoriteColors, favoriteFolders } from '../../platform/database/schema.ts'
import { openDesigns, PASSWORD, type Designs } from '../../testing/open-designs.ts'
import { DATABASE_KINDS } from '../../testing/open-test-database.ts'
import type { BrowserAnswer, TestBrowser } from '../../testing/test-browser.ts'

describe.each(DATABASE_KINDS)('favorite colors in %s', (kind) => {
  let designs: Designs
  let ada: TestBrowser
  let stranger: TestBrowser

  beforeAll(async () => {
    designs = await openDesigns(kind)
    ada = await designs.register('ada')
    stranger = await designs.register('stranger')
  })

  beforeEach(async () => {
    await designs.database.db.delete(favoriteColors)
    await designs.database.db.delete(favoriteFolders)
  })

  afterAll(() => designs.close())

  function read({ status, body }: BrowserAnswer): FavoriteList {
    expect([status, body['code']]).toEqual([200, undefined])
    return body as unknown as FavoriteList
  }
  const add = (...colorIds: string[]) => ada.post('/api/favorites', { colorIds })
  const put = (colorId: string, folderId: number | null) =>
    ada.send('PUT', `/api/favorites/${colorId}`, { folderId })
  const createFolder = async (name: string) => {
    const { folders } = read(await ada.post('/api/favorites/folders', { name }))
    return folders.find((folder) => folder.name === name)!.id
  }
  const idsOf = ({ favorites }: FavoriteList) => favorites.map(({ colorId }) => colorId)

  test('are kept for one member, newest first, each once', async () => {
    read(await put('0005', null))
    read(await put('0009', null))
    expect(idsOf(read(await put('0005', null)))).toEqual(['0009', '0005'])
    expect(read(await stranger.get('/api/favorites'))).toMatchObject({ folders: [], favorites: [] })
    expect(idsOf(read(await ada.send('DELETE', '/api/favorites/0009')))).toEqual(['0005'])
    expect(idsOf(read(await ada.send('DELETE', '/api/favorites/0009')))).toEqual(['0005'])
  })

  test("take a browser's favorites in their order, and keep what they have", async () => {
    const porch = await createFolder('Porch')
    read(await put('0002', porch))
    const merged = read(await add('0001', '0002', '0003', '0001'))
    expect(idsOf(merged)).toEqual(['0001', '0003', '0002'])
    expect(merged.favorites.at(-1)).toEqual({ colorId: '0002', folderId: porch })
    // 9999 is in no catalog: another browser kept it from an older one
    expect(idsOf(read(await add('9999', '0004')))).toEqual(['0004', '0001', '0003', '0002'])
  })

  test('are sorted in folders; those of a deleted folder stay favorites', async () => {
    const [trim, body] = [await createFolder('Trim'), await createFolder('body')]
    read(await put('0001', trim))
    read(await put('0002', trim))
    const moved = read(await put('0002', body))
    expect(moved.folders.map(({ name }) => name)).toEqual(['body', 'Trim'])
    expect(moved.favorites).toEqual([
      { colorId: '0002', folderId: body },
      { colorId: '0001', folderId: trim },
    ])
    const renamed = read(await ada.send('PATCH', `/api/favorites/folders/${trim}`, { name: ' Windows ' }))
    expect(renamed.folders.map(({ name }) => name)).toEqual(['body', 'Windows'])
    const left = read(await ada.send('DELETE', `/api/favorites/folders/${body}`))
    expect(left.favorites[0]).toEqual({ colorId: '0002', folderId: null })
  })

  test('two folders of a member cannot have one name; those of two members can', async () => {
    const id = await createFolder('Porch')
    await createFolder('Door')
    const answers = [
      await ada.post('/api/favorites/folders', { name: 'PORCH' }),
      await ada.send('PATCH', `/api/favorites/folders/${id}`, { name: 'door' }),
    ]
    for (const answer of answers)
      expect([answer.status, answer.body]).toMatchObject([409, { code: 'favorite_folder_exists' }])
    expect((await stranger.post('/api/favorites/folders', { name: 'Porch' })).status).toBe(200)
  })

  test('a folder of nobody or of somebody else takes nothing', async () => {
    const id = await createFolder('Porch')
    const answers = [
      await stranger.send('PUT', '/api/favorites/0001', { folderId: id }),
      await put('0001', 999_999),
      await stranger.send('PATCH', `/api/favorites/folders/${id}`, { name: 'Mine' }),
      await stranger.send('DELETE', `/api/favorites/folders/${id}`),
      await ada.send('DELETE', '/api/favorites/folders/porch'),
    ]
    expect(answers.map(({ body }) => body['code'])).toEqual(Array(5).fill('favorite_folder_not_found'))
    expect(read(await ada.get('/api/favorites')).favorites).toEqual([])
  })

  test('refuses what is no color of the catalog, and names that are empty or too long', async () => {
    expect((await put('9999', null)).body).toMatchObject({ code: 'color_not_found' })
    const answers = [
      await put('a%00b', null),
      await add('blue'),
      await add(),
      await ada.post('/api/favorites/folders', { name: '  ' }),
      await ada.post('/api/favorites/folders', { name: 'x'.repeat(FAVORITE_LIMITS.folderNameMax + 1) }),
      await ada.post('/api/favorites/folders', { name: 'a\u0000b' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(400))
  })

  test('an account holds so many and no more, also when they arrive at the same moment', async () => {
    const ids = PAINT_COLORS.map(({ id }) => id)
    const full = FAVORITE_LIMITS.colorsMax
    read(await add(...ids.slice(0, full - 1)))
    const answers = await Promise.all(ids.slice(full, full + 3).map((id) => put(id, null)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await put(ids[full + 5], null)).body).toMatchObject({ code: 'favorites_full' })
    // what a browser has more than fits stays there
    expect(read(await add(ids[full + 5])).favorites).toHaveLength(full)
    // a favorite can still be moved
    read(await put(ids[0], await createFolder('Porch')))
    for (let folders = 1; folders < FAVORITE_LIMITS.foldersMax; folders++)
      await createFolder(`Folder ${folders}`)
    const refused = await ada.post('/api/favorites/folders', { name: 'One more' })
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'favorite_folders_full' }])
  })

  test('are exported and deleted with the account', async () => {
    const { db } = designs.database
    const leaver = await designs.register(`leaver-${kind}`)
    const { body } = await leaver.post('/api/favorites/folders', { name: 'Porch' })
    const [{ id: folderId }] = (body as unknown as FavoriteList).folders
    await leaver.send('PUT', '/api/favorites/0007', { folderId })
    const files = unzipSync((await leaver.get('/api/account/export')).bytes)
    expect(JSON.parse(strFromU8(files['account.json']))).toMatchObject({
      favoriteColors: [{ colorId: '0007', folder: 'Porch' }],
      favoriteFolders: [{ name: 'Porch' }],
    })
    await leaver.send('DELETE', '/api/account', { username: `leaver-${kind}`, password: PASSWORD })
    expect(await db.$count(favoriteColors)).toBe(0)
    expect(await db.$count(favoriteFolders)).toBe(0)
  })
})
