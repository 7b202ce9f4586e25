import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Share } from '@housecoat/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildHouse, photoOf } from '../../testing/build-photo.ts'
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { sharedDatabase } from '../../testing/open-test-database.ts'
import { registerPerson, seedProject, type Person } from '../../testing/seed-designs.ts'
import { registerModerator } from '../../testing/second-factor.ts'
import { sharedPainters } from '../../testing/shared-painters.ts'

const PUBLIC_URL = 'https://housecoat.example'
const INDEX = await readFile(new URL('../../../../web/index.html', import.meta.url), 'utf8')
const PLAIN_TITLE = '<title>Housecoat</title>'

let webFolder: string
let server: TestApp
let ada: Person
let mira: Person

beforeAll(async () => {
  webFolder = await mkdtemp(path.join(tmpdir(), 'housecoat-web-'))
  await writeFile(path.join(webFolder, 'index.html'), INDEX)
  const environment = { PUBLIC_URL, ADMIN_USERNAMES: 'mira' }
  server = await openTestApp({ ...sharedPainters(), webFolder, environment })
  ada = await registerPerson(server.app, 'ada')
  mira = await registerModerator(server, 'mira')
})

afterAll(async () => {
  await server.close()
  await rm(webFolder, { recursive: true })
})

interface Sharing {
  readonly title?: string
  readonly description?: string
  readonly isPublic?: boolean
}

async function share(sharing: Sharing = {}, projectId?: number): Promise<number> {
  const { db } = await sharedDatabase()
  const id = projectId ?? (await seedProject(db, { userId: ada.id }))
  const { body } = await ada.post('/api/community', { title: 'A navy farmhouse', ...sharing, projectId: id })
  return (body['share'] as Share).id
}

/** As somebody who sends nothing but the address, and runs nothing. */
const crawl = (url: string) => server.app.inject({ url, headers: { accept: '*/*' } })

function readMeta(html: string): Record<string, string> {
  const found = html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)" \/>/g)
  return Object.fromEntries([...found].map(([, name, content]) => [name, content]))
}

describe('a share’s page', () => {
  test('describes itself to crawlers', async () => {
    const id = await share({ description: 'Two coats.\n\nNo regrets.' })
    const { statusCode, headers, body } = await crawl(`/community/${id}`)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers['cache-control']).toBe('no-cache')
    expect(body.match(/<title>.*<\/title>/g)).toEqual(['<title>A navy farmhouse · Housecoat</title>'])
    expect(body).toContain(`<link rel="canonical" href="${PUBLIC_URL}/community/${id}" />`)
    const card = `${PUBLIC_URL}/community/${id}/card.jpg`
    expect(readMeta(body)).toMatchObject({
      description: 'Two coats. No regrets.',
      'og:title': 'A navy farmhouse',
      'og:description': 'Two coats. No regrets.',
      'og:url': `${PUBLIC_URL}/community/${id}`,
      'og:image': card,
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
      'twitter:image': card,
    })
    expect(body.match(/name="description"/g)).toHaveLength(1)
  })

  test('is the app for people', async () => {
    const { body } = await crawl(`/community/${await share()}`)
    const withoutHead = (html: string) => html.slice(html.indexOf('</head>'))
    expect(withoutHead(body)).toBe(withoutHead(INDEX))
    expect(body).toContain('<script src="/theme.js"></script>')
  })

  test('has a description even if the owner wrote none', async () => {
    const { body } = await crawl(`/community/${await share()}`)
    expect(readMeta(body)['og:description']).toBe(
      'An exterior in Night Harbor, before and after, shared by ada.',
    )
  })

  test('never lets a title or description become markup', async () => {
    const texts = { title: `</title><script>alert("1")</script>$&'$1`, description: '"><img src=x> &amp;' }
    const { body } = await crawl(`/community/${await share(texts)}`)
    expect(body).not.toContain('<script>alert')
    expect(body).not.toContain('<img')
    expect(body).toContain(
      '<title>&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;$&amp;&#39;$1 · Housecoat</title>',
    )
    expect(readMeta(body)['og:description']).toBe('&quot;&gt;&lt;img src=x&gt; &amp;amp;')
  })

  test('cuts a long description, never within a character', async () => {
    const { body } = await crawl(`/community/${await share({ description: '🏡'.repeat(240) })}`)
    expect(readMeta(body)['og:description']).toBe(`${'🏡'.repeat(199)}…`)
  })

  test('that is not public is the plain app with 404, and must not be cached', async () => {
    const hidden = await share()
    await mira.post('/api/moderation/acts', { action: 'hide-share', targetId: hidden })
    const removed = await share()
    await ada.send('DELETE', `/api/community/${removed}`)
    for (const id of [await share({ isPublic: false }), hidden, removed, 0, -1, '1e9', 'abc', 9e15]) {
      const { statusCode, body } = await crawl(`/community/${id}`)
      expect([id, statusCode]).toEqual([id, 404])
      expect(body).toContain(PLAIN_TITLE)
      expect(readMeta(body)).toMatchObject({ robots: 'noindex' })
      expect(body).not.toContain('og:')
      expect((await crawl(`/community/${id}/card.jpg`)).json()).toMatchObject({ code: 'design_not_found' })
    }
  })

  test('is there for its owner while it is private', async () => {
    const { status, headers } = await ada.get(`/community/${await share({ isPublic: false })}`)
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  })

  test('is gone as soon as the share is removed', async () => {
    const id = await share()
    expect((await crawl(`/community/${id}`)).statusCode).toBe(200)
    await ada.send('PATCH', `/api/community/${id}`, { isPublic: false })
    expect((await crawl(`/community/${id}`)).statusCode).toBe(404)
  })
})

describe('a share’s card', () => {
  /** Saves a design with files, and shares it. */
  async function shareWithFiles(person: Person): Promise<Share> {
    const house = buildHouse(800, 600)
    const painted = await photoOf(house).tint('#2C3E50').png().toBuffer()
    const selection = {
      ...{ areaId: 'exterior', area: 'Exterior', brand: 'Hearth & Hue', brandId: 'hearth-and-hue' },
      ...{ colorName: 'Night Harbor', colorCode: '#2C3E50' },
    }
    const { body: saved } = await person.post('/api/projects', {
      ...{ name: 'My Home Design', isExterior: true, selections: JSON.stringify([selection]) },
      originalImage: (await photoOf(house).jpeg().toBuffer()).toString('base64'),
      resultImage: painted.toString('base64'),
    })
    const wish = { title: 'A navy farmhouse', projectId: saved['projectId'] }
    return (await person.post('/api/community', wish)).body['share'] as Share
  }

  const fetchCard = (id: number, etag?: string) =>
    server.app.inject({
      url: `/community/${id}/card.jpg`,
      headers: etag === undefined ? {} : { 'if-none-match': etag },
    })

  test('is a JPEG of before and after that every site can show', async () => {
    const { id } = await shareWithFiles(ada)
    const { statusCode, headers, rawPayload } = await fetchCard(id)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(headers).toMatchObject({
      'cache-control': 'public, no-cache',
      'cross-origin-resource-policy': 'cross-origin',
      'content-length': String(rawPayload.length),
    })
    expect(rawPayload.length).toBeLessThan(300_000)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect((await fetchCard(id, headers.etag)).statusCode).toBe(304)
    await ada.send('DELETE', `/api/community/${id}`)
    expect((await fetchCard(id, headers.etag)).statusCode).toBe(404)
  })

  test('and its pictures disappear while the account is suspended', async () => {
    const bert = await registerPerson(server.app, 'bert')
    const { id, project } = await shareWithFiles(bert)
    const addresses = [
      project.originalImage,
      project.resultImage,
      `/community/${id}/card.jpg`,
      `/community/${id}`,
    ]
    const act = (action: string) => mira.post('/api/moderation/acts', { action, targetId: bert.id })
    for (const [action, status] of [
      [null, 200],
      ['suspend-user', 404],
      ['restore-user', 200],
    ] as const) {
      if (action !== null) await act(action)
      const statuses = []
      for (const address of addresses) statuses.push((await crawl(address)).statusCode)
      expect([action, ...statuses]).toEqual([action, ...addresses.map(() => status)])
    }
  })
})
