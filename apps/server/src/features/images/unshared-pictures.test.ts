import type { Project } from '@housecoat/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openCachingProxy, type CachingProxy } from '../../testing/open-caching-proxy.ts'
import { openDesigns, PASSWORD, type Designs } from '../../testing/open-designs.ts'
import { DATABASE_KINDS } from '../../testing/open-test-database.ts'
import type { TestBrowser } from '../../testing/test-browser.ts'

const A_MINUTE = 60

describe.each(DATABASE_KINDS)('behind a CDN, on the %s database', (kind) => {
  let designs: Designs
  let owner: TestBrowser
  let project: Project
  let shareId: number
  let cdn: CachingProxy

  beforeAll(async () => {
    designs = await openDesigns(kind)
    owner = await designs.register('owner')
    project = await designs.save(owner, await designs.paint(owner))
    await designs.server.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => designs.close())
  beforeEach(async () => {
    shareId = await designs.share(owner, project)
    cdn = await openCachingProxy(designs.server.app.listeningOrigin)
  })
  afterEach(async () => {
    await owner.send('DELETE', `/api/community/${shareId}`)
    await cdn.close()
  })

  const unshare = () => owner.send('PATCH', `/api/community/${shareId}`, { isPublic: false })
  const fetchStatus = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(cdn.origin + path, { headers })
    await answer.arrayBuffer()
    return answer.status
  }
  const listAddresses = () => [
    project.resultImage,
    `${project.resultImage}?w=320`,
    `${project.originalImage}?w=640`,
    `/community/${shareId}/card.jpg`,
  ]

  test('a picture that was unshared is unreachable within a minute, and so are its card and page', async () => {
    for (const address of listAddresses()) expect(await fetchStatus(address)).toBe(200)
    expect(await fetchStatus(`/api/community/${shareId}`)).toBe(200)
    await unshare()
    cdn.advance(A_MINUTE)
    for (const address of listAddresses()) expect(await fetchStatus(address), address).toBe(404)
    expect(await fetchStatus(`/api/community/${shareId}`)).toBe(404)
  })

  test('a deleted account’s and a hidden share’s pictures are gone as fast', async () => {
    const leaver = await designs.register('leaver')
    const own = await designs.save(leaver, await designs.paint(leaver, '#123456'))
    await designs.share(leaver, own)
    expect(await fetchStatus(own.resultImage)).toBe(200)
    await leaver.send('DELETE', '/api/account', { username: 'leaver', password: PASSWORD })
    cdn.advance(A_MINUTE)
    expect(await fetchStatus(own.resultImage)).toBe(404)
  })

  test('a shared picture costs the server one answer a minute, and no bytes once it is known', async () => {
    for (let second = 0; second < 170; second += 10) {
      expect(await fetchStatus(project.resultImage)).toBe(200)
      cdn.advance(10)
    }
    expect(cdn.forwarded.length).toBeLessThanOrEqual(4)
    expect(cdn.forwarded.map((line) => line.slice(0, 3))).toEqual([
      '200',
      ...cdn.forwarded.slice(1).map(() => '304'),
    ])
  })

  test('what only its owner sees is not kept for others', async () => {
    await unshare()
    const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    for (const address of [project.resultImage, `${project.resultImage}?w=320`]) {
      expect(await fetchStatus(address, { cookie })).toBe(200)
      expect(await fetchStatus(address)).toBe(404)
    }
  })
})
