import type { Project } from '@housecoat/contract'
import { buildSaveRequest, type PaintedPaths } from './open-designs.ts'

/** Who asks, the owner last: what is done to a thing shall first be refused to the others. */
export const ASKERS = ['anonymous', 'visitor', 'stranger', 'moderator', 'owner'] as const

type Statuses = readonly [
  anonymous: number,
  visitor: number,
  stranger: number,
  moderator: number,
  owner: number,
]

interface SharedProject {
  readonly project: Project
  readonly shareId: number
  readonly commentId: number
}

/** The owner's things, made anew for each row. */
export interface Things {
  /** its share is private */
  readonly hidden: SharedProject
  readonly shared: SharedProject
  /** not saved */
  readonly painted: PaintedPaths
  /** saved, never shared */
  readonly unsharedId: number
  readonly likeId: number
  /** a saved design that only a poll shows */
  readonly polledId: number
  readonly pollId: string
  /** a folder of favorite colors */
  readonly folderId: number
  readonly sessionId: string
  readonly checkoutId: string
}

interface AccessRow {
  /** null: the route's own address */
  readonly url: ((things: Things) => string) | null
  readonly payload: ((things: Things) => object) | null
  /** what each asker is answered; 0: is not asked */
  readonly statuses: Statuses
}

const everybody = (status: number): Statuses => [status, status, status, status, status]
/** members do it with what is their own */
const members = (status: number): Statuses => [401, 401, status, status, status]
const owner = (status: number): Statuses => [401, 401, 404, 404, status]
const moderator = (status: number): Statuses => [404, 404, 404, status, 404]

const row = (
  statuses: Statuses,
  url: AccessRow['url'] = null,
  payload: AccessRow['payload'] = null,
): AccessRow => ({
  url,
  payload,
  statuses,
})

const hiddenProject = ({ hidden }: Things) => `/api/projects/${hidden.project.id}`
const sharedProject = ({ shared }: Things) => `/api/projects/${shared.project.id}`
const hiddenShare = ({ hidden }: Things) => `/api/community/${hidden.shareId}`
const sharedShare = ({ shared }: Things) => `/api/community/${shared.shareId}`
const poll = ({ pollId }: Things) => `/api/polls/${pollId}`
const favorite = () => '/api/favorites/0002'
const folder = ({ folderId }: Things) => `/api/favorites/folders/${folderId}`
const wrongPassword = { currentPassword: 'not my password' }

const NOBODYS_ID = '00000000-0000-4000-8000-000000000000'

/**
 * Every route, and what it answers to whom. Whoever adds a route adds its rows: a test compares the table with the
 * server's own description.
 */
export const ACCESS_ROWS: Readonly<Record<string, readonly AccessRow[]>> = {
  'GET /healthz': [row(everybody(200))],
  'GET /readyz': [row(everybody(200))],

  'GET /api/user': [row(members(200))],
  'GET /api/session': [row(everybody(200))],
  'POST /api/login': [row(everybody(401), null, () => ({ username: 'owner', password: 'not mine' }))],
  // no sign-in is under way
  'POST /api/login/second-factor': [row(everybody(410), null, () => ({ code: '123456' }))],
  'POST /api/register': [
    row(everybody(409), null, () => ({
      username: 'owner',
      email: 'new@example.com',
      password: 'seven red barns',
    })),
  ],
  // signs out whoever asks: accounts.test.ts
  'POST /api/logout': [row([200, 200, 0, 0, 0])],
  'POST /api/password/forgot': [row(everybody(200), null, () => ({ email: 'nobody@example.com' }))],
  'POST /api/password/reset': [
    row(everybody(410), null, () => ({ token: 'x'.repeat(43), password: 'seven red barns' })),
  ],
  'POST /api/email/confirmation': [row(everybody(410), null, () => ({ token: 'x'.repeat(43) }))],
  'POST /api/email/confirm': [row(everybody(410), null, () => ({ token: 'x'.repeat(43) }))],
  'GET /api/auth/options': [row(everybody(200))],
  'GET /api/auth/google': [row(everybody(302))],
  'GET /api/auth/google/callback': [row(everybody(302))],
  'PATCH /api/account': [row(members(403), null, () => ({ username: 'other', ...wrongPassword }))],
  'PUT /api/account/locale': [row(members(200), null, () => ({ locale: 'es' }))],
  'DELETE /api/account': [row(members(422), null, () => ({ username: 'somebody' }))],
  'POST /api/account/password': [
    row(members(403), null, () => ({ newPassword: 'seven red barns', ...wrongPassword })),
  ],
  'POST /api/account/email/link': [row(members(200))],
  'DELETE /api/account/google': [row(members(403), null, () => wrongPassword)],
  'GET /api/account/sessions': [row(members(200))],
  'DELETE /api/account/sessions': [row(members(200))],
  // the owner's session, asked for by its id
  'DELETE /api/account/sessions/{id}': [
    row([401, 401, 404, 404, 0], ({ sessionId }) => `/api/account/sessions/${sessionId}`),
  ],
  'GET /api/account/tokens': [row(members(200))],
  'POST /api/account/tokens': [
    row(members(403), null, () => ({
      name: 'A token',
      scopes: ['generate'],
      expiresInDays: null,
      password: 'not mine',
    })),
  ],
  'DELETE /api/account/tokens/{id}': [row(members(404), () => `/api/account/tokens/${NOBODYS_ID}`)],
  'GET /api/account/webhooks': [row(members(200))],
  'POST /api/account/webhooks': [row(members(422), null, () => ({ url: 'http://example.com/' }))],
  'POST /api/account/webhooks/{id}/test': [
    row(members(404), () => `/api/account/webhooks/${NOBODYS_ID}/test`),
  ],
  'DELETE /api/account/webhooks/{id}': [row(members(404), () => `/api/account/webhooks/${NOBODYS_ID}`)],
  'GET /api/account/export': [row(members(200))],
  'GET /api/account/second-factor': [row(members(200))],
  'POST /api/account/second-factor/setup': [row(members(403), null, () => ({ password: 'not mine' }))],
  // the moderator's is on
  'POST /api/account/second-factor': [row(members(409), null, () => ({ code: '123456' }))],
  'POST /api/account/second-factor/recovery-codes': [
    row([401, 401, 409, 403, 409], null, () => ({ password: 'not mine', code: '123456' })),
  ],
  'DELETE /api/account/second-factor': [
    row([401, 401, 409, 403, 409], null, () => ({ password: 'not mine', code: '123456' })),
  ],

  'GET /api/subscription-plans': [row(everybody(200))],
  'GET /api/subscription': [row(members(200))],
  'POST /api/create-checkout-session/{planId}': [
    row(members(200), () => '/api/create-checkout-session/standard'),
  ],
  'GET /api/checkout-session/{sessionId}': [
    row([401, 401, 404, 404, 409], ({ checkoutId }) => `/api/checkout-session/${checkoutId}`),
  ],
  'POST /api/subscription/cancel': [row(members(409))],
  'POST /api/subscription/resume': [row(members(409))],
  'POST /api/billing-portal-session': [row(members(200))],
  'GET /api/test-checkout/{sessionId}': [
    row(owner(200), ({ checkoutId }) => `/api/test-checkout/${checkoutId}`),
  ],
  'POST /api/test-checkout/{sessionId}/{act}': [
    row(owner(200), ({ checkoutId }) => `/api/test-checkout/${checkoutId}/cancel`),
  ],
  'GET /api/test-billing': [row(members(200))],
  'POST /api/test-billing/{act}': [row(members(200), () => '/api/test-billing/card-works')],
  'POST /api/stripe/webhook': [row(everybody(400))],
  'POST /api/test-clock': [row(everybody(400))],

  'GET /api/uploads-remaining': [row(everybody(200))],
  'GET /api/site': [row(everybody(200))],
  'GET /api/generation/options': [row(everybody(200))],
  'GET /api/analysis': [row(everybody(200))],
  'POST /api/analysis': [row(everybody(404))],
  'GET /api/taps': [row(everybody(200))],
  'POST /api/taps/photos': [row(everybody(404))],
  'POST /api/taps/surfaces': [row(everybody(404))],
  'POST /api/taps': [row(everybody(404))],
  // whose jobs are whose: jobs.test.ts
  'POST /api/jobs': [row(everybody(400), null, () => ({ originalImage: '' }))],
  'GET /api/jobs/{id}': [row(everybody(404), () => `/api/jobs/${NOBODYS_ID}`)],
  'GET /api/jobs/{id}/events': [row(everybody(404), () => `/api/jobs/${NOBODYS_ID}/events`)],
  'DELETE /api/jobs/{id}': [row(everybody(404), () => `/api/jobs/${NOBODYS_ID}`)],
  'POST /api/process-image': [row(everybody(400), null, () => ({ originalImage: '' }))],

  'GET /images/{id}': [
    row([404, 404, 404, 404, 200], ({ painted }) => painted.resultImage),
    row([404, 404, 404, 404, 200], ({ hidden }) => hidden.project.resultImage),
    row(everybody(200), ({ shared }) => `${shared.project.resultImage}?w=320`),
  ],
  'GET /images/{id}/original': [row([404, 404, 404, 404, 200], ({ painted }) => painted.originalImage)],

  'GET /api/projects': [row(members(200))],
  'POST /api/projects': [
    row(owner(200), null, ({ painted }) => buildSaveRequest(painted)),
    row(owner(200), null, ({ shared }) =>
      buildSaveRequest({
        originalImage: shared.project.originalImage,
        resultImage: shared.project.resultImage,
      }),
    ),
  ],
  'GET /api/projects/{id}': [row(owner(200), hiddenProject), row(owner(200), sharedProject)],
  'PATCH /api/projects/{id}': [row(owner(200), sharedProject, () => ({ name: 'Mine now' }))],
  'DELETE /api/projects/{id}': [row(owner(200), sharedProject), row(owner(200), hiddenProject)],

  'GET /api/polls': [row(members(200))],
  'POST /api/polls': [row(owner(200), null, ({ polledId }) => ({ projectIds: [polledId] }))],
  // whoever has the link
  'GET /api/polls/{id}': [row(everybody(200), poll)],
  'DELETE /api/polls/{id}': [row(owner(200), poll)],
  'PUT /api/polls/{id}/vote': [
    row(
      everybody(200),
      (things) => `${poll(things)}/vote`,
      ({ polledId }) => ({ projectId: polledId }),
    ),
    // a design that the poll does not show
    row(
      everybody(404),
      (things) => `${poll(things)}/vote`,
      ({ shared }) => ({ projectId: shared.project.id }),
    ),
  ],
  'DELETE /api/polls/{id}/vote': [row(everybody(200), (things) => `${poll(things)}/vote`)],

  'GET /api/favorites': [row(members(200))],
  'POST /api/favorites': [row(members(200), null, () => ({ colorIds: ['0001'] }))],
  'PUT /api/favorites/{colorId}': [
    row(members(200), favorite, () => ({ folderId: null })),
    row(owner(200), favorite, ({ folderId }) => ({ folderId })),
  ],
  'DELETE /api/favorites/{colorId}': [row(members(200), favorite)],
  'POST /api/favorites/folders': [row(members(200), null, () => ({ name: 'Porch' }))],
  'PATCH /api/favorites/folders/{id}': [row(owner(200), folder, () => ({ name: 'Mine now' }))],
  'DELETE /api/favorites/folders/{id}': [row(owner(200), folder)],

  'GET /GetCatalog/all_home_objects': [row(everybody(200))],
  'GET /doors/pictures/{catalogID}/{size}': [row(everybody(404), () => '/doors/pictures/none/thumbnail')],
  'GET /api/doors/options': [row(everybody(200))],
  'POST /api/process-doors': [row(everybody(400), null, () => ({ originalImage: '' }))],
  'POST /api/set-door': [row(everybody(400), null, () => ({ originalImage: '' }))],
  'POST /api/quote-requests': [row(everybody(400))],

  'GET /api/community': [row(everybody(200)), row(members(200), () => '/api/community?mine=1')],
  'POST /api/community': [
    row(owner(200), null, ({ unsharedId: projectId }) => ({ title: 'A porch', projectId })),
  ],
  'GET /api/community/{id}': [row(everybody(200), sharedShare), row([404, 404, 404, 404, 200], hiddenShare)],
  'PATCH /api/community/{id}': [
    row(owner(200), hiddenShare, () => ({ title: 'Theirs' })),
    row([401, 401, 404, 404, 200], sharedShare, () => ({ title: 'Theirs' })),
  ],
  'DELETE /api/community/{id}': [row(owner(200), hiddenShare), row(owner(200), sharedShare)],
  'POST /api/community/{id}/like': [row(members(200), ofShared('like')), row(owner(200), ofHidden('like'))],
  'DELETE /api/community/{id}/like/{likeId}': [
    row([401, 401, 200, 200, 200], ({ shared, likeId }) => `/api/community/${shared.shareId}/like/${likeId}`),
  ],
  'GET /api/community/{id}/comments': [
    row(everybody(200), ofShared('comments')),
    row([404, 404, 404, 404, 200], ofHidden('comments')),
  ],
  'POST /api/community/{id}/comments': [
    row(members(200), ofShared('comments'), () => ({ content: 'Lovely' })),
    row(owner(200), ofHidden('comments'), () => ({ content: 'Lovely' })),
  ],
  'DELETE /api/community/{id}/comments/{commentId}': [
    row(owner(200), ({ shared }) => `/api/community/${shared.shareId}/comments/${shared.commentId}`),
    row(owner(200), ({ hidden }) => `/api/community/${hidden.shareId}/comments/${hidden.commentId}`),
  ],
  'POST /api/community/{id}/reports': [
    row(members(200), ofShared('reports'), () => ({ reason: 'Spam' })),
    row(owner(200), ofHidden('reports'), () => ({ reason: 'Spam' })),
  ],
  'GET /community/{id}/card.jpg': [
    row(everybody(200), ({ shared }) => `/community/${shared.shareId}/card.jpg`),
    // nobody but its owner sees the share, and links are for everybody
    row(everybody(404), ({ hidden }) => `/community/${hidden.shareId}/card.jpg`),
  ],

  // which settings are set is for admins only
  'GET /api/setup': [row(moderator(200))],
  'GET /api/setup/demo': [row(moderator(200))],
  // the installation is not empty: nothing is started
  'POST /api/setup/demo': [row(moderator(200))],

  'GET /api/moderation/reports': [row(moderator(200))],
  'GET /api/moderation/acts': [row(moderator(200))],
  'POST /api/moderation/acts': [
    row(moderator(200), null, ({ shared }) => ({ action: 'hide-share', targetId: shared.shareId })),
  ],
}

function ofShared(part: string) {
  return (things: Things) => `${sharedShare(things)}/${part}`
}

function ofHidden(part: string) {
  return (things: Things) => `${hiddenShare(things)}/${part}`
}
