import type { Project, ProjectsResponse } from '@housecoat/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import {
  buildPaintSelection,
  buildPicture,
  buildPoll,
  buildPolledDesign,
  buildProject,
  buildShare,
  get,
  post,
  problem,
  recordBodies,
  startFakeApi,
} from '../../../testing/fake-api.ts'
import { controlView } from '../../../testing/control-view.ts'
import { holdAnswer } from '../../../testing/hold-answer.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { MyDesignsPage } from './my-designs-page.tsx'

const api = startFakeApi(get('/api/polls', { success: true, polls: [] }))
const open = () => openPage('/my-designs', [{ path: '/my-designs', Component: MyDesignsPage }])
const page = (projects: readonly Project[], nextCursor: string | null = null) =>
  ({ success: true, projects: [...projects], nextCursor }) satisfies ProjectsResponse
const listIs = (...projects: Project[]) => get('/api/projects', page(projects))
const named = (name: string) => screen.findByRole('heading', { name })
const card = async (name: string) => within((await named(name)).closest('article')!)

describe('the grid', () => {
  test('shows six placeholder cards while it loads', async () => {
    api.use(listIs(buildProject()))
    open()
    const loading = screen.getByText('Loading your designs').parentElement
    expect(within(loading!).getAllByRole('listitem', { hidden: true })).toHaveLength(6)
    await named('Our porch')
    expect(screen.queryByText('Loading your designs')).not.toBeInTheDocument()
  })

  test('a card shows name, place, colors and date, and links to the design', async () => {
    const selections = JSON.stringify([buildPaintSelection(), buildPaintSelection()])
    api.use(listIs(buildProject(), buildProject({ id: 4, name: 'Den', isExterior: false, selections })))
    open()
    const porch = await card('Our porch')
    expect(porch.getByText(/^Exterior/).textContent).toBe('Exterior · 1 color · Mar 2, 2026')
    expect(porch.getByText('Silver Bird, Exterior')).toBeVisible()
    expect(porch.getByRole('link', { name: /^View/ })).toHaveAttribute('href', '/projects/3')
    expect((await card('Den')).getByText(/^Interior/)).toHaveTextContent('Interior · 2 colors')
  })

  test("shows the original when the result can't be loaded", async () => {
    api.use(listIs(buildProject({ original: buildPicture({ path: '/images/before' }) })))
    open()
    await named('Our porch')
    const picture = screen.getByRole<HTMLImageElement>('presentation')
    expect(picture.src).toContain('/images/result')
    fireEvent.error(picture)
    expect(screen.getByRole<HTMLImageElement>('presentation').src).toContain('/images/before')
  })

  test('links to the home page and to a new design', async () => {
    api.use(listIs(buildProject()))
    open()
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
    expect(screen.getByRole('link', { name: 'New Design' })).toHaveAttribute('href', '/')
    await named('Our porch')
  })

  test('without designs it says how to start', async () => {
    api.use(listIs())
    open()
    expect(await screen.findByRole('heading', { name: 'No Designs Found' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Create Your First Design' })).toHaveAttribute('href', '/')
    for (const name of ['All designs', 'By home', 'Compare or Ask'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
  })

  test("a failure shows the server's message and a link home, and can be retried", async () => {
    api.use(get('/api/projects', problem('database_unavailable')))
    open()
    const told = await screen.findByRole('alert')
    expect(told).toHaveTextContent('Error Loading Designs')
    expect(told).toHaveTextContent('Nothing was lost or charged.')
    expect(screen.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/')
    api.use(listIs(buildProject()))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await named('Our porch')).toBeVisible()
  })
})

describe('homes', () => {
  test('a card says how many designs its home has, and leads to them', async () => {
    const asked: string[] = []
    api.use(
      http.get('/api/projects', ({ request }) => {
        asked.push(new URL(request.url).search)
        return HttpResponse.json(page([buildProject({ homeSize: 2 })]))
      }),
    )
    open()
    const porch = await card('Our porch')
    await userEvent.click(porch.getByRole('link', { name: '2 designs of this home' }))
    expect(await screen.findByText(/Designs of one home/)).toBeVisible()
    await userEvent.click(screen.getByRole('link', { name: 'Show all designs' }))
    await userEvent.click(await screen.findByRole('button', { name: 'By home' }))
    await waitFor(() => expect(asked).toEqual(['', '?home=3', '?newestOfHome=1']))
  })
})

describe('picking designs', () => {
  const pickOne = (name: string) => userEvent.click(screen.getByRole('checkbox', { name: `Pick ${name}` }))

  test('two are compared; one alone can only be asked about', async () => {
    api.use(listIs(buildProject(), buildProject({ id: 4, name: 'Den' })))
    open()
    await named('Den')
    await userEvent.click(screen.getByRole('button', { name: 'Compare or Ask' }))
    const bar = within(screen.getByRole('region', { name: 'Picked designs' }))
    expect(bar.getByRole('button', { name: 'Ask Your Family' })).toBeDisabled()
    await pickOne('Our porch')
    expect(bar.getByRole('button', { name: 'Ask Your Family' })).toBeEnabled()
    expect(bar.getByRole('link', { name: 'Compare' })).toHaveAttribute('aria-disabled', 'true')
    await pickOne('Den')
    expect(bar.getByRole('status')).toHaveTextContent('2 picked')
    const compare = bar.getByRole('link', { name: 'Compare' })
    expect(compare).toHaveAttribute('href', '/my-designs/compare?designs=3,4')
    await userEvent.click(bar.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  })

  test('asking makes a poll and opens it', async () => {
    api.use(listIs(buildProject()))
    const router = open()
    await named('Our porch')
    const bodies = recordBodies(api, 'post', '/api/polls', {
      success: true,
      poll: buildPoll({ isOwn: true }),
    })
    await userEvent.click(screen.getByRole('button', { name: 'Compare or Ask' }))
    await pickOne('Our porch')
    await userEvent.click(screen.getByRole('button', { name: 'Ask Your Family' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/polls/${buildPoll().id}`))
    expect(bodies).toEqual([{ projectIds: [3] }])
  })
})

test('polls are listed with how the votes stand', async () => {
  const designs = [
    buildPolledDesign({ voteCount: 1 }),
    buildPolledDesign({ projectId: 4, name: 'Red door', voteCount: 0 }),
  ]
  const votes = [{ projectId: 3, name: null, createdAt: '2026-03-05T10:00:00.000Z' }]
  const polls = [buildPoll({ isOwn: true, designs, votes })]
  api.use(listIs(buildProject()), get('/api/polls', { success: true, polls }))
  open()
  const link = await screen.findByRole('link', { name: /^Our porch, Red door/ })
  expect(link).toHaveTextContent('1 vote, most for Our porch')
  expect(link).toHaveAttribute('href', `/polls/${polls[0].id}`)
})

describe('paging', () => {
  const pages = http.get('/api/projects', ({ request }) => {
    const cursor = new URL(request.url).searchParams.get('cursor')
    return HttpResponse.json(
      cursor === 'c/2' ? page([buildProject({ id: 2, name: 'Older' })]) : page([buildProject()], 'c/2'),
    )
  })

  test('the next page loads when the end comes near', async () => {
    api.use(pages)
    const bringIntoView = controlView()
    open()
    await named('Our porch')
    bringIntoView(true)
    expect(await named('Older')).toBeVisible()
    expect(screen.queryByRole('button', { name: /more designs/ })).not.toBeInTheDocument()
  })

  test('a page that fails shows an error, and the button retries', async () => {
    api.use(pages)
    open()
    await named('Our porch')
    api.use(get('/api/projects', problem('internal')))
    await userEvent.click(screen.getByRole('button', { name: 'Show more designs' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/^We couldn't load more designs/)
    api.use(pages)
    await userEvent.click(screen.getByRole('button', { name: 'Show more designs' }))
    expect(await named('Older')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Our porch' })).toBeVisible()
  })
})

describe('sharing', () => {
  async function openDialog() {
    api.use(listIs(buildProject()))
    const router = open()
    await userEvent.click((await card('Our porch')).getByRole('button', { name: /^Share to Community/ }))
    await screen.findByRole('dialog', { name: 'Share to Community' })
    return router
  }
  const title = () => screen.getByLabelText<HTMLInputElement>('Title')
  const description = () => screen.getByLabelText<HTMLTextAreaElement>('Description (optional)')
  const submit = () => fireEvent.submit(title())
  const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

  test('sends title, description and public flag, then shows the share', async () => {
    const router = await openDialog()
    let body: unknown
    const answer = holdAnswer()
    api.use(
      http.post('/api/community', async ({ request }) => {
        body = await request.json()
        await answer.held
        return HttpResponse.json({ success: true, message: 'Shared', share: buildShare() })
      }),
    )
    expect(title().value).toBe('Our porch')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Public' }).checked).toBe(true)
    type(title(), ' Silver porch ')
    type(description(), 'Two coats')
    submit()
    expect(await screen.findByRole('button', { name: 'Sharing...' })).toBeVisible()
    answer.release()
    await waitFor(() => expect(router.state.location.pathname).toBe('/community/11'))
    expect(body).toEqual({
      title: 'Silver porch',
      description: 'Two coats',
      isPublic: true,
      projectId: 3,
    })
    expect(await screen.findByText('Design shared successfully')).toBeVisible()
    expect(screen.getByText('Your design is now visible in the community feed.')).toBeVisible()
  })

  test('a private share is not announced as visible', async () => {
    await openDialog()
    api.use(post('/api/community', { success: true, message: 'Shared', share: buildShare() }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Public' }))
    submit()
    expect(await screen.findByText('Only you can see it until you make it public.')).toBeVisible()
  })

  test.each([
    ['ab', '', 'Title must be at least 3 characters'],
    ['     ', '', 'Title must be at least 3 characters'],
    ['t'.repeat(101), '', 'Title cannot exceed 100 characters'],
    ['Porch', 'd'.repeat(501), 'Description cannot exceed 500 characters'],
  ])('refuses the title %j with the description %j', async (typedTitle, typedDescription, message) => {
    await openDialog()
    type(title(), typedTitle)
    type(description(), typedDescription)
    submit()
    expect(await screen.findByText(message)).toBeVisible()
  })

  test.each([
    [
      'the words of the server',
      problem('server_busy'),
      'The server is handling too many requests right now.',
    ],
    [
      'our words for an answer without any',
      new HttpResponse('', { status: 502 }),
      'An unexpected error occurred. Please try again.',
    ],
  ])('a failure is shown in %s', async (_name, answer, words) => {
    await openDialog()
    api.use(post('/api/community', answer))
    submit()
    expect((await screen.findAllByText('Failed to share design')).length).toBeGreaterThan(0)
    expect(screen.getAllByText(words, { exact: false }).length).toBeGreaterThan(0)
    expect(title().value).toBe('Our porch')
  })

  test('a shared design links to its share', async () => {
    api.use(listIs(buildProject({ shareId: 11 })))
    open()
    const link = (await card('Our porch')).getByRole('link', { name: /^View in Community/ })
    expect(link).toHaveAttribute('href', '/community/11')
  })
})
