import type { ShareDetailResponse } from '@housecoat/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { buildShare, get, problem, signedIn, startFakeApi } from '../../../testing/fake-api.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { Link } from '../../../ui/router/link.tsx'
import { EditSharePage } from './edit-share-page.tsx'

const api = startFakeApi(signedIn())

async function open() {
  const share = buildShare()
  const detail: ShareDetailResponse = {
    success: true,
    share,
    project: share.project,
    comments: [],
    nextCommentsCursor: null,
    likes: { count: 4, userLiked: false, userLikeId: null },
  }
  api.use(get('/api/community/11', detail))
  const router = openPage('/community/11/edit', [
    {
      path: '/community/:id/edit',
      element: (
        <>
          <EditSharePage />
          <Link to="/elsewhere">Elsewhere</Link>
        </>
      ),
    },
  ])
  await screen.findByRole('heading', { level: 1, name: 'Edit design' })
  return router
}

/** Remembers what was asked to be changed. */
function listen() {
  const bodies: unknown[] = []
  api.use(
    http.patch('/api/community/11', async ({ request }) => {
      const changes = (await request.json()) as object
      bodies.push(changes)
      return HttpResponse.json({ success: true, message: 'Done', share: buildShare(changes) })
    }),
  )
  return bodies
}

const title = () => screen.getByLabelText('Title')
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }))

test('saves title, description and visibility, then shows the design', async () => {
  const router = await open()
  const sent = listen()
  await userEvent.clear(title())
  await userEvent.type(title(), 'A porch in gold')
  await userEvent.clear(screen.getByLabelText('Description (optional)'))
  await userEvent.click(screen.getByLabelText('Public'))
  await save()
  expect(await screen.findByText('Design updated')).toBeVisible()
  expect(sent).toEqual([{ title: 'A porch in gold', description: '', isPublic: false }])
  expect(router.state.location.pathname).toBe('/community/11')
})

test.each([
  ['Title', 'ab', 'Title must be at least 3 characters'],
  ['Title', '     ', 'Title must be at least 3 characters'],
  ['Title', 'x'.repeat(101), 'Title cannot exceed 100 characters'],
  ['Description (optional)', 'x'.repeat(501), 'Description cannot exceed 500 characters'],
])('%s: rejects what the contract rejects', async (label, text, message) => {
  await open()
  const sent = listen()
  await userEvent.clear(screen.getByLabelText(label))
  await userEvent.click(screen.getByLabelText(label))
  await userEvent.paste(text)
  await save()
  expect(await screen.findByText(message)).toBeVisible()
  expect(sent).toEqual([])
})

test('a rejected change stays on the page', async () => {
  await open()
  api.use(http.patch('/api/community/11', () => problem('internal')))
  await userEvent.type(title(), '!')
  await save()
  expect((await screen.findAllByText("Your changes weren't saved")).length).toBeGreaterThan(0)
  expect(title()).toHaveValue('A porch in silver!')
})

test('asks before unsaved changes are lost', async () => {
  const router = await open()
  await userEvent.type(title(), '!')
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
  const question = () => within(screen.getByRole('dialog', { name: 'Leave without saving?' }))
  await userEvent.click(question().getByRole('button', { name: 'Keep editing' }))
  expect(router.state.location.pathname).toBe('/community/11/edit')
  expect(title()).toHaveValue('A porch in silver!')

  const unload = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(unload)
  expect(unload.defaultPrevented).toBe(true)

  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }))
  await userEvent.click(question().getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/community/11'))
})

test('leaves without asking when nothing was changed', async () => {
  const router = await open()
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'))
})

test('is only for the owner', async () => {
  api.use(signedIn({ id: 8 }))
  const share = buildShare()
  const detail = { success: true, share, project: share.project, comments: [], nextCommentsCursor: null }
  api.use(get('/api/community/11', { ...detail, likes: { count: 0, userLiked: false, userLikeId: null } }))
  openPage('/community/11/edit', [{ path: '/community/:id/edit', Component: EditSharePage }])
  expect(await screen.findByRole('heading', { level: 1, name: 'Design Not Found' })).toBeVisible()
})
