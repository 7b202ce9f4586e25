import type { FeedResponse, Share } from '@housecoat/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { buildShare, get, problem, signedIn, startFakeApi } from '../../../testing/fake-api.ts'
import { controlView } from '../../../testing/control-view.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { CommunityPage } from './community-page.tsx'

const api = startFakeApi()

const feed = (shares: Share[], nextCursor: string | null = null): FeedResponse => ({
  success: true,
  shares,
  nextCursor,
})

/** Answers the feed and remembers how it was asked for. */
function answerFeed(answer: (query: URLSearchParams) => FeedResponse) {
  const asked: string[] = []
  api.use(
    http.get('/api/community', ({ request }) => {
      const query = new URL(request.url).searchParams
      asked.push(query.toString())
      return HttpResponse.json(answer(query))
    }),
  )
  return asked
}

const open = (path = '/community') => openPage(path, [{ path: '/community', Component: CommunityPage }])
const cards = async () => (await screen.findAllByRole('article')).map((card) => within(card))

describe('a card', () => {
  test('shows who shared what, and links to it', async () => {
    answerFeed(() => feed([buildShare({ username: 'grace', likeCount: 1, commentCount: 2 })]))
    open()
    const [card] = await cards()
    const link = card.getByRole('link', { name: 'A porch in silver' })
    expect(link).toHaveAttribute('href', '/community/11')
    for (const text of ['grace', 'g', 'Two coats, and the rain can come.', 'like', 'comments', 'Mar 3, 2026'])
      expect(card.getByText(text)).toBeVisible()
  })

  test('shows User for an author without a name', async () => {
    answerFeed(() => feed([buildShare({ username: '' })]))
    open()
    const [card] = await cards()
    expect(card.getByText('User')).toBeVisible()
    expect(card.getByText('U')).toBeVisible()
  })
})

describe('tabs', () => {
  test('a visitor sees the latest and the most liked', async () => {
    const asked = answerFeed(() => feed([buildShare()]))
    const router = open()
    await cards()
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Latest', 'Popular'])
    await userEvent.click(screen.getByRole('tab', { name: 'Popular' }))
    await cards()
    expect(asked).toEqual(['sort=latest', 'sort=popular'])
    expect(router.state.location.search).toBe('?tab=popular')
    expect(screen.queryByRole('link', { name: 'My Designs' })).not.toBeInTheDocument()
  })

  test('a member also sees their own, with why they are hidden', async () => {
    api.use(signedIn())
    const asked = answerFeed(() =>
      feed([buildShare({ id: 1, isPublic: false }), buildShare({ id: 2, isHidden: true })]),
    )
    open('/community?tab=mine')
    await screen.findByText('Only you')
    expect(screen.getByText('Hidden by a moderator')).toBeVisible()
    expect(asked).toContain('mine=1')
    expect(screen.getByRole('tab', { name: 'My Shares' })).toHaveAttribute('aria-selected', 'true')
    expect(screen.getByRole('link', { name: 'My Designs' })).toHaveAttribute('href', '/my-designs')
  })
})

describe('nothing to show', () => {
  test.each([
    ['/community', 'No community designs yet!', 'Sign in to share', '/auth'],
    ['/community?tab=popular', 'No popular designs yet!', null, ''],
  ])('%s tells a visitor: %s', async (path, text, link, target) => {
    answerFeed(() => feed([]))
    open(path)
    const box = within((await screen.findByText(text)).parentElement!)
    if (link === null) expect(box.queryByRole('link')).not.toBeInTheDocument()
    else expect(box.getByRole('link', { name: link })).toHaveAttribute('href', target)
  })

  test.each([
    ['/community', 'No community designs yet!'],
    ['/community?tab=mine', "You haven't shared any designs yet."],
  ])('%s tells a member: %s', async (path, text) => {
    api.use(signedIn())
    answerFeed(() => feed([]))
    open(path)
    expect(await screen.findByText(text)).toBeVisible()
    const link = await screen.findByRole('link', { name: 'Share from My Designs' })
    expect(link).toHaveAttribute('href', '/my-designs')
  })
})

describe('what cannot be loaded', () => {
  test('is told and asked for again', async () => {
    api.use(get('/api/community', problem('internal')))
    open()
    const toast = await screen.findByRole('alert')
    expect(toast).toHaveTextContent('Error')
    expect(toast).toHaveTextContent('Failed to load community designs. Please try again.')
    answerFeed(() => feed([buildShare()]))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await cards()).toHaveLength(1)
  })
})

describe('a long feed', () => {
  const pages: Record<string, FeedResponse> = {
    '': feed([buildShare({ id: 1 }), buildShare({ id: 2 })], 'b'),
    // the second share got likes and moved onto this page
    b: feed([buildShare({ id: 2 }), buildShare({ id: 3 })], 'c'),
    c: feed([buildShare({ id: 4 })]),
  }

  test('grows as its end comes near, without duplicates, up to the last page', async () => {
    const show = controlView()
    answerFeed((query) => pages[query.get('cursor') ?? ''])
    open()
    expect(await cards()).toHaveLength(2)
    show(true)
    expect(await screen.findByText('4 designs shown')).toBeVisible()
    expect(await cards()).toHaveLength(4)
    expect(screen.queryByRole('button', { name: 'Show more designs' })).not.toBeInTheDocument()
  })

  test('grows by a button too, and a page that fails can be retried', async () => {
    answerFeed((query) => pages[query.get('cursor') ?? ''])
    open()
    await cards()
    api.use(get('/api/community', problem('internal')))
    await userEvent.click(screen.getByRole('button', { name: 'Show more designs' }))
    await screen.findByRole('alert')
    answerFeed((query) => pages[query.get('cursor') ?? ''])
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('3 designs shown')).toBeVisible()
  })

  test('is marked while it grows, because the footer must not be seen moving', async () => {
    answerFeed((query) => pages[query.get('cursor') ?? ''])
    open()
    await cards()
    const isGrowing = () => document.querySelector('[data-growing]') !== null
    expect(isGrowing()).toBe(false)
    let answer: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    api.use(
      http.get('/api/community', async () => {
        await held
        return HttpResponse.json(pages['b'])
      }),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Show more designs' }))
    expect(isGrowing()).toBe(true)
    answer()
    expect(await screen.findByText('3 designs shown')).toBeVisible()
    expect(isGrowing()).toBe(false)
  })

  test('stops after five pages until the button is pressed, so that the footer can be reached', async () => {
    const show = controlView()
    answerFeed((query) => {
      const at = Number(query.get('cursor') ?? 0)
      return feed([buildShare({ id: at + 1 })], String(at + 1))
    })
    open()
    await cards()
    show(true)
    expect(await screen.findByText('5 designs shown')).toBeVisible()
    const more = await screen.findByRole('button', { name: 'Show more designs' })
    await userEvent.click(more)
    expect(await screen.findByText('10 designs shown')).toBeVisible()
  })
})
