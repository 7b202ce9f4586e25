import {
  ERRORS,
  type Comment,
  type ErrorCode,
  type FavoritesResponse,
  type PaintSelection,
  type Picture,
  type Poll,
  type PolledDesign,
  type Problem,
  type ProjectWithMask,
  type Share,
  type SiteResponse,
  type UploadsRemainingResponse,
  type User,
  type SessionResponse,
} from '@housecoat/contract'
import { HttpResponse, http, type JsonBodyType, type RequestHandler } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'

/** A fake server with answers in the contract's shapes. By default: a visitor with two generations left. */
export function startFakeApi(...handlers: RequestHandler[]) {
  const server = setupServer(
    ...handlers,
    signedOut(),
    get('/api/uploads-remaining', uploads()),
    get('/api/auth/options', { success: true, google: false }),
    get('/api/site', site()),
    get('/api/favorites', buildFavorites()),
  )
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  afterEach(() => server.resetHandlers())
  afterAll(() => server.close())
  return server
}

type Answer = HttpResponse<JsonBodyType> | JsonBodyType

export const get = (path: string, answer: Answer) => http.get(path, () => respond(answer))
export const post = (path: string, answer: Answer) => http.post(path, () => respond(answer))

/** Answers a call, and records the JSON bodies it was sent; null for a call without a body. */
export function recordBodies(
  server: ReturnType<typeof startFakeApi>,
  method: 'post' | 'put' | 'patch' | 'delete',
  path: string,
  answer: Answer,
) {
  const bodies: unknown[] = []
  server.use(
    http[method](path, async ({ request }) => {
      const text = await request.text()
      bodies.push(text === '' ? null : JSON.parse(text))
      return respond(answer)
    }),
  )
  return bodies
}

/** Clones the response for every call, because a body can be read only once. */
function respond(answer: Answer) {
  return answer instanceof HttpResponse ? answer.clone() : HttpResponse.json(answer)
}

export function problem(code: ErrorCode, changes: Partial<Problem> = {}) {
  const { status, title, detail, ...flags } = ERRORS[code]
  return HttpResponse.json(
    {
      type: `https://example.test/errors/${code}`,
      title,
      status,
      detail,
      code,
      requestId: 'r1',
      success: false,
      message: detail,
      ...flags,
      ...changes,
    } satisfies Problem,
    { status },
  )
}

function site(changes: Partial<SiteResponse> = {}): SiteResponse {
  return {
    success: true,
    hasPlans: true,
    operatorEmail: null,
    analyzesOnServer: false,
    backupDays: null,
    tapModel: null,
    ...changes,
  }
}

/** The answer of `GET /api/site`. */
export const siteIs = (changes: Partial<SiteResponse>) => get('/api/site', site(changes))

export function buildUser(changes: Partial<User> = {}): User {
  return {
    id: 7,
    username: 'ada',
    email: 'ada@example.test',
    isEmailConfirmed: true,
    pendingEmail: null,
    hasPassword: true,
    hasGoogle: false,
    hasSecondFactor: false,
    locale: null,
    isModerator: false,
    createdAt: '2026-01-05T10:00:00.000Z',
    ...changes,
  }
}

/** The answer of `GET /api/session` for a signed-in person. */
export function signedIn(changes: Partial<User> = {}) {
  const answer: SessionResponse = { success: true, user: buildUser(changes) }
  return get('/api/session', answer)
}

/** The answer of every call about favorite colors. */
export function buildFavorites(changes: Partial<FavoritesResponse> = {}): FavoritesResponse {
  return { success: true, folders: [], favorites: [], ...changes }
}

/** The answer of `GET /api/session` for a visitor. */
export function signedOut() {
  const answer: SessionResponse = { success: true, user: null }
  return get('/api/session', answer)
}

export function uploads(changes: Partial<UploadsRemainingResponse> = {}): UploadsRemainingResponse {
  return {
    success: true,
    remainingUploads: 2,
    allowance: 2,
    isUnlimited: false,
    resetsAt: null,
    subscription: { plan: 'free', status: 'active' },
    afterConfirming: null,
    ...changes,
  }
}

/** The answer of `GET /api/uploads-remaining`. */
export const uploadsAre = (changes: Partial<UploadsRemainingResponse>) =>
  get('/api/uploads-remaining', uploads(changes))

export function buildPicture(changes: Partial<Picture> = {}): Picture {
  return {
    path: '/images/result',
    width: 1200,
    height: 800,
    placeholder: 'data:image/webp;base64,AAAA',
    ...changes,
  }
}

export function buildPaintSelection(changes: Partial<PaintSelection> = {}): PaintSelection {
  return {
    areaId: 'exterior',
    area: 'Exterior',
    brand: 'Hearth & Hue',
    brandId: 'hearth-and-hue',
    colorName: 'Silver Bird',
    colorCode: '#F8F5F5',
    ...changes,
  }
}

export function buildProject(changes: Partial<ProjectWithMask> = {}): ProjectWithMask {
  const original = buildPicture({ path: '/images/original' })
  const result = buildPicture()
  return {
    id: 3,
    name: 'Our porch',
    kind: 'paint',
    originalImage: original.path,
    resultImage: result.path,
    original,
    result,
    selections: JSON.stringify([buildPaintSelection()]),
    isExterior: true,
    createdAt: '2026-03-02T10:00:00.000Z',
    shareId: null,
    homeSize: 1,
    mask: null,
    ...changes,
  }
}

/** A share of `buildProject()` by `buildUser()`. */
export function buildShare(changes: Partial<Share> = {}): Share {
  const {
    id: projectId,
    kind,
    originalImage,
    resultImage,
    original,
    result,
    isExterior,
    selections,
  } = buildProject()
  return {
    id: 11,
    userId: 7,
    username: 'ada',
    title: 'A porch in silver',
    description: 'Two coats, and the rain can come.',
    projectId,
    isPublic: true,
    isHidden: false,
    likeCount: 4,
    commentCount: 2,
    createdAt: '2026-03-03T10:00:00.000Z',
    project: { kind, originalImage, resultImage, original, result, isExterior, selections },
    ...changes,
  }
}

export function buildPolledDesign(changes: Partial<PolledDesign> = {}): PolledDesign {
  const { id: projectId, name } = buildProject()
  return { projectId, name, ...buildShare().project, voteCount: null, ...changes }
}

/** A poll about two designs, as somebody who has not voted sees it. */
export function buildPoll(changes: Partial<Poll> = {}): Poll {
  return {
    id: 'mGk3dYw0QpWm5vJc2sT8xA',
    username: 'ada',
    isOwn: false,
    createdAt: '2026-03-05T10:00:00.000Z',
    designs: [buildPolledDesign(), buildPolledDesign({ projectId: 4, name: 'Red door' })],
    ownVote: null,
    votes: [],
    ...changes,
  }
}

export function buildComment(changes: Partial<Comment> = {}): Comment {
  return {
    id: 21,
    userId: 8,
    username: 'grace',
    content: 'The trim makes it.',
    createdAt: '2026-03-04T10:00:00.000Z',
    ...changes,
  }
}
