import type { Project } from '@housecoat/contract'
import { ne } from './platform/database/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attemptWindows, favoriteFolders, polls } from './platform/database/schema.ts'
import { ACCESS_ROWS, ASKERS, type Things } from './testing/access-rows.ts'
import { openDesigns, type Designs, type PaintedPaths } from './testing/open-designs.ts'
import { registerModerator } from './testing/second-factor.ts'
import { TestBrowser } from './testing/test-browser.ts'

let designs: Designs
let askers: Record<(typeof ASKERS)[number], TestBrowser>
/** for rows that change nothing */
let readOnlyThings: Promise<Things> | null = null
/** of those things; other rows' polls are deleted, because a member can hold so many only */
let readOnlyPollId = ''
let painted: { readonly [key in 'hidden' | 'shared' | 'polled' | 'unsaved']: PaintedPaths }

beforeAll(async () => {
  designs = await openDesigns('embedded', { environment: { ADMIN_USERNAMES: 'moderator' } })
  const { register, paint, server } = designs
  askers = {
    anonymous: new TestBrowser(server.app),
    visitor: new TestBrowser(server.app),
    stranger: await register('stranger'),
    moderator: await registerModerator(server, 'moderator'),
    owner: await register('owner'),
  }
  await paint(askers.visitor)
  const { owner } = askers
  painted = {
    hidden: await paint(owner, '#112233'),
    shared: await paint(owner, '#445566'),
    polled: await paint(owner, '#665577'),
    unsaved: await paint(owner, '#778899'),
  }
})

afterAll(() => designs.close())

async function makeThings(): Promise<Things> {
  // one person does in this test what would take many people days
  await designs.database.db.delete(attemptWindows)
  await designs.database.db.delete(polls).where(ne(polls.id, readOnlyPollId))
  const [shared, hidden] = [await makeShared(painted.shared, true), await makeShared(painted.hidden, false)]
  const { id: unsharedId } = await designs.save(askers.owner, painted.hidden)
  const { id: polledId } = await designs.save(askers.owner, painted.polled)
  const { poll } = await ask('POST', '/api/polls', { projectIds: [polledId] })
  await designs.database.db.delete(favoriteFolders)
  const { folders } = await ask('POST', '/api/favorites/folders', { name: 'Kitchen' })
  const { likes } = await ask('POST', `/api/community/${shared.shareId}/like`)
  const { sessions } = await ask('GET', '/api/account/sessions')
  const { url } = await ask('POST', '/api/create-checkout-session/standard')
  return {
    ...{ shared, hidden, unsharedId, polledId, painted: painted.unsaved },
    pollId: (poll as { id: string }).id,
    folderId: (folders as { id: number }[])[0].id,
    likeId: (likes as { userLikeId: number }).userLikeId,
    sessionId: (sessions as { id: string }[])[0].id,
    checkoutId: String(new URL(String(url), 'http://localhost').pathname.split('/').at(-1)),
  }
}

async function makeReadOnlyThings(): Promise<Things> {
  const things = await makeThings()
  readOnlyPollId = things.pollId
  return things
}

async function makeShared(paths: PaintedPaths, isPublic: boolean) {
  const project: Project = await designs.save(askers.owner, paths)
  const shareId = await designs.share(askers.owner, project)
  const { comment } = await ask('POST', `/api/community/${shareId}/comments`, { content: 'Mine' })
  if (!isPublic) await ask('PATCH', `/api/community/${shareId}`, { isPublic: false })
  return { project, shareId, commentId: (comment as { id: number }).id }
}

/** As the owner. */
async function ask(method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) {
  const { status, body } = await askers.owner.send(method, url, payload)
  if (status !== 200) throw new Error(`${method} ${url} answered ${status}: ${JSON.stringify(body)}`)
  return body
}

/** All that the owner has to lose. */
async function readOwn({ hidden, shared }: Things) {
  const urls = [hidden, shared].flatMap(({ project, shareId }) => [
    `/api/projects/${project.id}`,
    `/api/community/${shareId}`,
  ])
  return Promise.all(urls.map((url) => ask('GET', url)))
}

test('every route of the server is in the table', () => {
  const { paths = {} } = designs.server.app.swagger() as { paths?: Record<string, object> }
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(Object.keys(ACCESS_ROWS).toSorted()).toEqual(routes.toSorted())
})

const cases = Object.entries(ACCESS_ROWS).flatMap(([route, rows]) =>
  rows.map((row, index) => [`${route} (${index + 1})`, route, row] as const),
)

test.each(cases)('%s', async (_title, route, { url, payload, statuses }) => {
  const [method, path] = route.split(' ') as ['GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', string]
  const isReading = method === 'GET'
  const hasThings = url !== null || payload !== null
  const things = hasThings
    ? await (isReading ? (readOnlyThings ??= makeReadOnlyThings()) : makeThings())
    : null
  const send = async (asker: (typeof ASKERS)[number]) => {
    const browser = asker === 'anonymous' ? new TestBrowser(designs.server.app) : askers[asker]
    const { status } = await browser.send(
      method,
      things === null ? path : (url?.(things) ?? path),
      things === null ? undefined : payload?.(things),
    )
    return [asker, status]
  }
  const before = things && !isReading && (await readOwn(things))
  const expected = ASKERS.map((asker, index) => [asker, statuses[index]] as const)
  for (const [asker, status] of expected.filter(isRefusal)) expect(await send(asker)).toEqual([asker, status])
  if (things && before) expect(await readOwn(things)).toEqual(before)
  for (const [asker, status] of expected.filter(isSuccess)) expect(await send(asker)).toEqual([asker, status])
})

function isRefusal([, status]: readonly [string, number]): boolean {
  return status >= 400
}

/** Without those who are not asked. */
function isSuccess([, status]: readonly [string, number]): boolean {
  return status !== 0 && status < 400
}
