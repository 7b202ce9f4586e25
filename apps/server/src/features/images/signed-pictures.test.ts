import type { Project } from '@housecoat/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDesigns, type Designs } from '../../testing/open-designs.ts'
import { sharedS3Server } from '../../testing/open-test-store.ts'
import { TestBrowser } from '../../testing/test-browser.ts'

/** what a browser sends for an `<img>` element */
const ELEMENT = { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }

describe('with a bucket that browsers reach', { timeout: 60_000 }, () => {
  let designs: Designs
  let owner: TestBrowser
  let project: Project
  let shareId: number

  beforeAll(async () => {
    const { endpoint } = await sharedS3Server()
    const environment = { S3_PUBLIC_ENDPOINT: endpoint.href }
    designs = await openDesigns(undefined, { environment, storeKind: 'S3' })
    owner = await designs.register('owner')
    project = await designs.save(owner, await designs.paint(owner))
    shareId = await designs.share(owner, project)
  })

  afterAll(() => designs.close())

  const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
    designs.server.app.inject({ url, headers })

  test('a page’s elements are sent to a shared picture, by a link that expires within a minute', async () => {
    const { statusCode, headers } = await get(`${project.resultImage}?w=320&format=webp`, ELEMENT)
    expect([statusCode, headers['cache-control']]).toEqual([302, 'public, max-age=30'])
    expect(headers['vary']).toContain('sec-fetch-dest')
    const link = new URL(String(headers['location']))
    expect(link.searchParams.get('X-Amz-Expires')).toBe('60')
    const picture = await fetch(link)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const here = await get(`${project.resultImage}?w=320&format=webp`)
    expect(Buffer.from(await picture.arrayBuffer()).equals(here.rawPayload)).toBe(true)
  })

  test('pages may show pictures from there', async () => {
    const { endpoint } = await sharedS3Server()
    const policy = String((await get('/api/site')).headers['content-security-policy'])
    expect(/img-src ([^;]*)/.exec(policy)?.[1]).toContain(endpoint.origin)
  })

  test('downloads, scripts and canvases get the picture from here', async () => {
    for (const headers of [{}, { ...ELEMENT, 'sec-fetch-mode': 'cors' }, { 'sec-fetch-dest': 'document' }])
      expect((await get(project.resultImage, headers)).statusCode).toBe(200)
  })

  test('private and hidden pictures are sent to nobody', async () => {
    const painted = await designs.paint(owner, '#884422')
    const owned = new TestBrowser(designs.server.app, { headers: ELEMENT })
    for (const [name, value] of owner.cookies) owned.cookies.set(name, value)
    expect((await owned.get(painted.resultImage)).status).toBe(200)
    expect((await get(painted.resultImage, ELEMENT)).statusCode).toBe(404)
    await owner.send('DELETE', `/api/community/${shareId}`)
    expect((await get(project.resultImage, ELEMENT)).statusCode).toBe(404)
  })
})
