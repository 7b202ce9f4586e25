import type { ModerationAct, Report } from '@housecoat/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { buildComment, buildShare, get, post, problem, startFakeApi } from '../../testing/fake-api.ts'
import { openPage } from '../../testing/open-page.tsx'
import { ModerationPage } from './moderation-page.tsx'

const api = startFakeApi(
  get('/api/moderation/reports', { success: true, reports: [], nextCursor: null }),
  get('/api/moderation/acts', { success: true, acts: [], nextCursor: null }),
)

function buildReport(changes: Partial<Report> = {}): Report {
  return {
    id: 41,
    reporter: 'grace',
    reason: 'An advertisement',
    createdAt: '2026-03-05T10:00:00.000Z',
    share: buildShare(),
    comment: null,
    author: { id: 7, username: 'ada', isSuspended: false },
    ...changes,
  }
}

function buildAct(changes: Partial<ModerationAct> = {}): ModerationAct {
  return {
    id: 51,
    moderator: 'ada',
    action: 'hide-share',
    targetId: 11,
    targetText: 'A porch in silver',
    note: 'Advertising',
    createdAt: '2026-03-06T10:00:00.000Z',
    ...changes,
  }
}

const open = () => openPage('/moderation', [{ path: '/moderation', Component: ModerationPage }])

const reportsAre = (...reports: Report[]) =>
  api.use(get('/api/moderation/reports', { success: true, reports, nextCursor: null }))

/** Remembers what was done. */
function listen() {
  const bodies: unknown[] = []
  api.use(
    http.post('/api/moderation/acts', async ({ request }) => {
      bodies.push(await request.json())
      reportsAre()
      return HttpResponse.json({ success: true, message: 'Done' })
    }),
  )
  return bodies
}

test('a report shows the picture, the text and the reason; hiding asks first and takes a note', async () => {
  reportsAre(buildReport())
  const done = listen()
  open()
  const report = within((await screen.findAllByRole('listitem'))[0])
  expect(report.getByText('Silver Bird')).toBeVisible()
  expect(report.getByRole('heading', { name: 'A design by ada' })).toBeVisible()
  expect(report.getByText('An advertisement')).toBeVisible()
  expect(report.getByRole('img', { name: 'The design "A porch in silver"' })).toBeVisible()
  expect(report.getByText(/Two coats, and the rain can come/)).toBeVisible()
  await userEvent.click(report.getByRole('button', { name: /^Hide design/ }))
  const dialog = within(screen.getByRole('dialog', { name: 'Hide this design?' }))
  await userEvent.type(dialog.getByLabelText('Note for the log (optional)'), 'Shop')
  await userEvent.click(dialog.getByRole('button', { name: 'Hide design' }))
  expect(await screen.findByText("No open reports. You're all caught up.")).toBeVisible()
  expect(await screen.findByText('Hid the design')).toBeVisible()
  expect(done).toEqual([{ action: 'hide-share', targetId: 11, note: 'Shop' }])
})

test.each([
  ['Delete comment', 'Delete this comment?', { action: 'delete-comment', targetId: 21 }],
  ['Suspend account', 'Suspend this account?', { action: 'suspend-user', targetId: 8 }],
])('about a comment: %s asks first', async (name, question, sent) => {
  const author = { id: 8, username: 'grace', isSuspended: false }
  reportsAre(buildReport({ comment: buildComment(), author }))
  const done = listen()
  open()
  expect(await screen.findByText('The trim makes it.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }))
  const dialog = within(screen.getByRole('dialog', { name: question }))
  await userEvent.click(dialog.getByRole('button', { name }))
  await waitFor(() => expect(done).toEqual([sent]))
})

test.each([
  ['Dismiss', { action: 'dismiss-report', targetId: 41 }],
  ['Restore design', { action: 'restore-share', targetId: 11 }],
  ['Restore account', { action: 'restore-user', targetId: 7 }],
])('%s takes nothing away and needs no confirmation', async (name, sent) => {
  const author = { id: 7, username: 'ada', isSuspended: true }
  reportsAre(buildReport({ share: buildShare({ isHidden: true }), author }))
  const done = listen()
  open()
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }))
  await waitFor(() => expect(done).toEqual([sent]))
})

test('a failure is shown, and the report stays', async () => {
  reportsAre(buildReport())
  api.use(post('/api/moderation/acts', problem('internal')))
  open()
  await userEvent.click(await screen.findByRole('button', { name: /^Dismiss/ }))
  expect(await screen.findByRole('alert')).toHaveTextContent("That didn't work")
  expect(screen.getByText('An advertisement')).toBeVisible()
})

test('the log can undo actions that still apply', async () => {
  const acts = [
    buildAct({ id: 53, action: 'restore-user', targetId: 8, targetText: 'grace', note: '' }),
    buildAct({ id: 52, action: 'suspend-user', targetId: 8, targetText: 'grace', note: '' }),
    buildAct(),
  ]
  api.use(get('/api/moderation/acts', { success: true, acts, nextCursor: null }))
  const done = listen()
  open()
  await userEvent.click(await screen.findByRole('tab', { name: 'Log' }))
  expect(await screen.findByText('Hid the design')).toBeVisible()
  expect(screen.getByText('Advertising')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Restore account/ })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Restore design: A porch in silver' }))
  await waitFor(() => expect(done).toEqual([{ action: 'restore-share', targetId: 11 }]))
})

test('longer lists load page by page, and a page that fails can be retried', async () => {
  api.use(get('/api/moderation/reports', problem('internal')))
  open()
  await screen.findByRole('alert')
  api.use(
    http.get('/api/moderation/reports', ({ request }) => {
      const isFirst = new URL(request.url).searchParams.get('cursor') === null
      const report = buildReport({ id: isFirst ? 1 : 2, reason: isFirst ? 'First' : 'Second' })
      return HttpResponse.json({ success: true, reports: [report], nextCursor: isFirst ? 'x' : null })
    }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('First')
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('Second')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
})
