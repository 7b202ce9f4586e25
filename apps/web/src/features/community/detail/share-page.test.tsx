import { findStyle, STYLES, type Likes, type ShareDetailResponse } from '@housecoat/contract'
import type { QueryClient } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, delay, http } from 'msw'
import { describe, expect, test } from 'vitest'
import {
  buildComment,
  buildPaintSelection,
  buildShare,
  get,
  post,
  problem,
  signedIn,
  startFakeApi,
  recordBodies,
} from '../../../testing/fake-api.ts'
import { holdAnswer } from '../../../testing/hold-answer.ts'
import { buildQueryClient, openPage } from '../../../testing/open-page.tsx'
import { SharePage } from './share-page.tsx'

const api = startFakeApi()
/** Someone else's share for `signedIn()`. */
function buildDetail(changes: Partial<ShareDetailResponse> = {}): ShareDetailResponse {
  const share = changes.share ?? buildShare({ userId: 9, username: 'grace' })
  return {
    success: true,
    share,
    project: share.project,
    comments: [buildComment()],
    nextCommentsCursor: null,
    likes: { count: share.likeCount, userLiked: false, userLikeId: null },
    ...changes,
  }
}

async function open(detail: ShareDetailResponse = buildDetail(), queryClient?: QueryClient) {
  api.use(get('/api/community/11', detail))
  const routes = [{ path: '/community/:id', Component: SharePage }]
  const router = openPage('/community/11', routes, null, queryClient)
  await screen.findByRole('heading', { level: 1, name: detail.share.title })
  return router
}

const likeButton = () => screen.getByRole('button', { name: /^Like/ })
const pathOf = (router: Awaited<ReturnType<typeof open>>) => router.state.location.pathname

describe('a shared design', () => {
  test('shows who shared what, and when', async () => {
    await open()
    expect(document.title).toBe('A porch in silver · Housecoat')
    expect(screen.getAllByText('grace').length).toBeGreaterThan(0)
    expect(screen.getByText('Mar 3, 2026').closest('p')?.textContent).toBe('Shared on Mar 3, 2026')
    expect(screen.getByText('Two coats, and the rain can come.')).toBeVisible()
    expect(screen.getByRole('img', { name: 'The result: A porch in silver' })).toBeVisible()
    expect(screen.getByRole('slider', { name: 'The home before and after' })).toBeVisible()
    expect(screen.getByRole('link', { name: '2 comments' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument()
  })

  test.each(['x', '0', '-3', '1.5', '99999999999999999999'])('has no page for the id %s', async (id) => {
    openPage(`/community/${id}`, [{ path: '/community/:id', Component: SharePage }])
    expect(await screen.findByRole('heading', { level: 1, name: 'Design Not Found' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Return to Community' })).toHaveAttribute('href', '/community')
  })

  test('is not found when the server has none', async () => {
    api.use(get('/api/community/11', problem('not_found')))
    openPage('/community/11', [{ path: '/community/:id', Component: SharePage }])
    expect(await screen.findByRole('heading', { level: 1, name: 'Design Not Found' })).toBeVisible()
  })

  test("that can't be loaded can be retried", async () => {
    api.use(get('/api/community/11', problem('internal')))
    openPage('/community/11', [{ path: '/community/:id', Component: SharePage }])
    await screen.findByRole('heading', { level: 1, name: 'Failed to fetch design details' })
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to load design details. Please try again.',
    )
    api.use(get('/api/community/11', buildDetail()))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'A porch in silver' })).toBeVisible()
  })
})

describe('try this on my home', () => {
  const buildDetailOf = (kind: 'paint' | 'style' | 'door', selection: object, isExterior = true) => {
    const share = buildShare()
    const project = { ...share.project, kind, isExterior, selections: JSON.stringify([selection]) }
    return buildDetail({ share: { ...share, project }, project })
  }
  const target = async () =>
    (await screen.findByRole('link', { name: /^Try this on my home/ })).getAttribute('href')

  test('opens the paint wizard with the color, shown by name and number', async () => {
    await open()
    expect(await target()).toBe('/paint?color=0001')
    expect(screen.getByText('Silver Bird, 0001')).toBeVisible()
  })

  test('opens the design wizard with the style', async () => {
    await open(buildDetailOf('style', { areaId: 'walls', area: 'Walls', style: STYLES[0] }, false))
    expect(await target()).toBe('/design-updates?type=interior&style=scandinavian')
  })

  test('names the materials of a style that replace its own', async () => {
    const style = findStyle('exterior', 'tudor')
    const options = { walls: 'painted_brick', shingleColor: '#5F6367' }
    await open(buildDetailOf('style', { areaId: 'whole_home', area: 'Whole house', style, options }))
    expect(await target()).toBe('/design-updates?type=exterior&style=tudor')
    expect(screen.getByText('Walls: Painted brick')).toBeVisible()
    expect(screen.getByText('Shingles: #5F6367')).toBeVisible()
  })

  test('opens the door studio with the door', async () => {
    const door = { catalogID: 'f-07', name: 'Harbor', color: 'Red', style: 'Craftsman', price: 1290 }
    await open(buildDetailOf('door', { areaId: 'entry', area: 'Entry door', door }))
    expect(await target()).toBe('/doors?door=f-07')
    expect(screen.getByText('Craftsman, Red')).toBeVisible()
  })

  test('is not offered for a color that is no longer in the catalog', async () => {
    await open(buildDetailOf('paint', buildPaintSelection({ colorName: 'Long Gone' })))
    expect(await screen.findByText('Long Gone')).toBeVisible()
    expect(screen.queryByRole('link', { name: /^Try this on my home/ })).not.toBeInTheDocument()
  })
})

describe('liking', () => {
  const liked: Likes = { count: 5, userLiked: true, userLikeId: 31 }

  test('shows at once, disables the button, then shows a toast', async () => {
    api.use(
      signedIn(),
      http.post('/api/community/11/like', async () => {
        await delay(100)
        return HttpResponse.json({ success: true, likes: liked })
      }),
    )
    await open()
    await screen.findByLabelText('Add a comment')
    expect(likeButton()).toHaveAttribute('aria-pressed', 'false')
    await userEvent.click(likeButton())
    expect(likeButton()).toBeDisabled()
    expect(likeButton()).toHaveAttribute('aria-pressed', 'true')
    expect(likeButton()).toHaveTextContent('5 likes')
    expect(await screen.findByText('You liked this design')).toBeVisible()
    expect(likeButton()).toBeEnabled()
  })

  test('is not undone by an older answer that arrives later', async () => {
    const likeAnswer = post('/api/community/11/like', { success: true, likes: liked })
    api.use(signedIn(), likeAnswer)
    const queryClient = buildQueryClient()
    await open(buildDetail(), queryClient)
    await screen.findByLabelText('Add a comment')
    const older = holdAnswer()
    let answered = 0
    api.use(
      http.get('/api/community/11', async () => {
        if (answered++ > 0) return HttpResponse.json(buildDetail({ likes: liked }))
        await older.held
        return HttpResponse.json(buildDetail())
      }),
    )
    // as after signing in
    void queryClient.invalidateQueries()
    await userEvent.click(likeButton())
    expect(await screen.findByText('You liked this design')).toBeVisible()
    older.release()
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(likeButton()).toHaveTextContent('5 likes')
    expect(answered).toBe(2)
  })

  test('is undone by its own id', async () => {
    api.use(signedIn())
    const unliked = recordBodies(api, 'delete', '/api/community/11/like/31', {
      success: true,
      likes: { count: 4, userLiked: false, userLikeId: null },
    })
    await open(buildDetail({ likes: liked }))
    await screen.findByLabelText('Add a comment')
    await userEvent.click(likeButton())
    expect(await screen.findByText('You unliked this design')).toBeVisible()
    expect(unliked).toHaveLength(1)
    expect(likeButton()).toHaveTextContent('4 likes')
  })

  test('that fails says so and shows the previous state', async () => {
    api.use(
      signedIn(),
      http.post('/api/community/11/like', () => HttpResponse.text('', { status: 502 })),
    )
    await open()
    await screen.findByLabelText('Add a comment')
    await userEvent.click(likeButton())
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Error')
    expect(alert).toHaveTextContent('Failed to like this design')
    expect(likeButton()).toHaveTextContent('4 likes')
    expect(likeButton()).toHaveAttribute('aria-pressed', 'false')
  })

  test('asks a visitor to sign in, and returns', async () => {
    const router = await open()
    await screen.findByText('Sign in to join the conversation')
    await userEvent.click(likeButton())
    expect(await screen.findByText('Authentication Required')).toBeVisible()
    expect(screen.getByText('Please sign in to like designs')).toBeVisible()
    expect(pathOf(router)).toBe('/auth')
    expect(router.state.location.state).toEqual({ returnTo: '/community/11' })
  })

  test('asks a person whose session has ended to sign in', async () => {
    api.use(signedIn(), post('/api/community/11/like', problem('authentication_required')))
    const router = await open()
    await screen.findByLabelText('Add a comment')
    await userEvent.click(likeButton())
    await waitFor(() => expect(pathOf(router)).toBe('/auth'))
    expect(await screen.findByText('Please sign in to like designs')).toBeVisible()
  })
})

describe('comments', () => {
  const field = () => screen.findByLabelText<HTMLTextAreaElement>('Add a comment')
  const postButton = () => screen.getByRole('button', { name: 'Post Comment' })

  test('can be written only by signed-in people', async () => {
    await open()
    expect(await screen.findByText('Sign in to join the conversation')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth')
    expect(screen.queryByLabelText('Add a comment')).not.toBeInTheDocument()
    expect(screen.getByText('The trim makes it.')).toBeVisible()
  })

  test('are posted, and the design is refetched', async () => {
    const posted = buildComment({ id: 22, userId: 7, username: 'ada', content: 'Which white?' })
    api.use(signedIn())
    await open()
    await userEvent.type(await field(), '   ')
    expect(postButton()).toBeDisabled()
    await userEvent.type(await field(), 'Which white?')
    const sent: unknown[] = []
    const share = buildShare({ userId: 9, commentCount: 3 })
    api.use(
      http.post('/api/community/11/comments', async ({ request }) => {
        sent.push(await request.json())
        await delay(50)
        return HttpResponse.json({ success: true, comment: posted, message: 'Done' })
      }),
      get('/api/community/11', buildDetail({ share, comments: [posted, buildComment()] })),
    )
    await userEvent.click(postButton())
    expect(screen.getByRole('button', { name: 'Posting...' })).toBeDisabled()
    expect(await screen.findByText('Comment added successfully')).toBeVisible()
    expect(sent).toEqual([{ content: '   Which white?' }])
    expect(await field()).toHaveValue('')
    expect(screen.getByText('Which white?')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Comments (3)' })).toBeVisible()
  })

  test('that are too long are not sent', async () => {
    api.use(signedIn())
    await open()
    await userEvent.click(await field())
    await userEvent.paste('x'.repeat(1001))
    await userEvent.click(postButton())
    expect(screen.getByText('Comment cannot exceed 1000 characters')).toBeVisible()
  })

  test('that fail stay in their field', async () => {
    api.use(
      signedIn(),
      http.post('/api/community/11/comments', () => HttpResponse.text('', { status: 502 })),
    )
    await open()
    await userEvent.type(await field(), 'Hello')
    await userEvent.click(postButton())
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to add comment')
    expect(await field()).toHaveValue('Hello')
  })

  test('by a person whose session has ended lead to the sign-in page', async () => {
    api.use(signedIn(), post('/api/community/11/comments', problem('authentication_required')))
    const router = await open()
    await userEvent.type(await field(), 'Hello')
    await userEvent.click(postButton())
    expect(await screen.findByText('Please sign in to comment')).toBeVisible()
    expect(pathOf(router)).toBe('/auth')
  })

  test('can be deleted by their author, but not by others', async () => {
    api.use(signedIn())
    const deleted = recordBodies(api, 'delete', '/api/community/11/comments/22', {
      success: true,
      message: 'Done',
    })
    const own = buildComment({ id: 22, userId: 7, username: 'ada', content: 'Mine' })
    await open(buildDetail({ comments: [own, buildComment()] }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete the comment by ada' }))
    expect(screen.queryByRole('button', { name: 'Delete the comment by grace' })).not.toBeInTheDocument()
    const dialog = within(screen.getByRole('dialog', { name: 'Delete this comment?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Delete comment' }))
    await waitFor(() => expect(screen.queryByText('Mine')).not.toBeInTheDocument())
    expect(deleted).toHaveLength(1)
    expect(screen.getByRole('heading', { name: 'Comments (1)' })).toBeVisible()
  })

  test('can all be deleted by the owner of the design', async () => {
    api.use(signedIn())
    await open(buildDetail({ share: buildShare() }))
    expect(await screen.findByRole('button', { name: 'Delete the comment by grace' })).toBeVisible()
  })

  test('load page by page', async () => {
    const older = buildComment({ id: 20, content: 'First!' })
    api.use(
      http.get('/api/community/11/comments', ({ request }) => {
        expect(new URL(request.url).searchParams.get('cursor')).toBe('next')
        return HttpResponse.json({ success: true, comments: [older], nextCursor: null })
      }),
    )
    await open(buildDetail({ nextCommentsCursor: 'next' }))
    await userEvent.click(screen.getByRole('button', { name: 'Show older comments' }))
    expect(await screen.findByText('First!')).toBeVisible()
    expect(screen.getByText('The trim makes it.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Show older comments' })).not.toBeInTheDocument()
  })
})

describe('reporting', () => {
  test('a design takes a reason', async () => {
    api.use(signedIn())
    const sent = recordBodies(api, 'post', '/api/community/11/reports', { success: true, message: 'Done' })
    await open()
    await screen.findByLabelText('Add a comment')
    await userEvent.click(screen.getByRole('button', { name: 'Report this design' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Report this design?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Send report' }))
    expect(await dialog.findByText("Tell us what's wrong")).toBeVisible()
    await userEvent.type(dialog.getByLabelText("What's wrong?"), 'An advertisement')
    await userEvent.click(dialog.getByRole('button', { name: 'Send report' }))
    expect(await screen.findByText('Report sent')).toBeVisible()
    expect(sent).toEqual([{ reason: 'An advertisement' }])
  })

  test('a comment sends its id', async () => {
    api.use(signedIn())
    const sent = recordBodies(api, 'post', '/api/community/11/reports', { success: true, message: 'Done' })
    await open()
    await screen.findByLabelText('Add a comment')
    await userEvent.click(screen.getByRole('button', { name: 'Report the comment by grace' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Report this comment?' }))
    await userEvent.type(dialog.getByLabelText("What's wrong?"), 'Rude')
    await userEvent.click(dialog.getByRole('button', { name: 'Send report' }))
    await waitFor(() => expect(sent).toEqual([{ reason: 'Rude', commentId: 21 }]))
  })
})

describe('its owner', () => {
  const own = () => buildDetail({ share: buildShare() })

  test('can edit it, and is not asked to report it', async () => {
    api.use(signedIn())
    await open(own())
    expect(await screen.findByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/community/11/edit')
    expect(screen.queryByRole('button', { name: 'Report this design' })).not.toBeInTheDocument()
  })

  test('removes it after a confirmation', async () => {
    api.use(signedIn())
    const removed = recordBodies(api, 'delete', '/api/community/11', { success: true, message: 'Done' })
    const router = await open(own())
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Remove from Community?' }))
    expect(dialog.getByText(/stays in your personal designs/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Design removed from community feed')).toBeVisible()
    expect(pathOf(router)).toBe('/community')
    expect(removed).toHaveLength(1)
  })

  test("sees when it couldn't be removed", async () => {
    api.use(
      signedIn(),
      http.delete('/api/community/11', () => HttpResponse.text('', { status: 502 })),
    )
    await open(own())
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Failed to delete shared design')).toBeVisible()
  })

  test.each([
    [{ isPublic: false }, 'Only you can see this design'],
    [{ isHidden: true }, 'Hidden by a moderator'],
  ])('is told why no one else can see it: %o', async (changes, text) => {
    api.use(signedIn())
    await open(buildDetail({ share: buildShare(changes) }))
    expect(await screen.findByText(text)).toBeVisible()
  })
})

test('commenting asks to confirm the email first, and keeps the text', async () => {
  const unconfirmed = signedIn({ isEmailConfirmed: false, pendingEmail: 'ada@example.test' })
  api.use(signedIn(), post('/api/community/11/comments', problem('email_unconfirmed')))
  await open()
  const field = await screen.findByLabelText('Add a comment')
  await userEvent.type(field, 'The trim makes it')
  api.use(unconfirmed)
  await userEvent.click(screen.getByRole('button', { name: 'Post Comment' }))
  expect(await screen.findByText('Confirm your email to comment')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send again' })).toBeVisible()
  expect(screen.getByLabelText('Add a comment')).toHaveValue('The trim makes it')
})
