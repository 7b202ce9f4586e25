import type { Share } from '@housecoat/contract'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { buildShare, get, problem, signedIn, startFakeApi } from '../../../testing/fake-api.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { HomeCommunity } from './home-community.tsx'

const api = startFakeApi()

const open = () => openPage('/', [{ path: '/', Component: HomeCommunity }])

function answerFeed(shares: Share[]) {
  const asked: string[] = []
  api.use(
    http.get('/api/community', ({ request }) => {
      asked.push(new URL(request.url).searchParams.toString())
      return HttpResponse.json({ success: true, shares, nextCursor: null })
    }),
  )
  return asked
}

test('shows at most six designs of the chosen kind, and a link to all of them', async () => {
  const asked = answerFeed(Array.from({ length: 8 }, (_, at) => buildShare({ id: at + 1 })))
  open()
  expect(await screen.findAllByRole('article')).toHaveLength(6)
  expect(screen.getByRole('radio', { name: 'Exterior' })).toHaveAttribute('aria-checked', 'true')
  expect(screen.getByRole('link', { name: 'Explore the community' })).toHaveAttribute('href', '/community')
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Latest', 'Popular'])
  await userEvent.click(screen.getByRole('radio', { name: 'Interior' }))
  await userEvent.click(screen.getByRole('tab', { name: 'Popular' }))
  await screen.findAllByRole('article')
  expect(asked).toEqual([
    'sort=latest&type=exterior&limit=6',
    'sort=latest&type=interior&limit=6',
    'sort=popular&type=interior&limit=6',
  ])
})

test('tells a visitor that nothing is shared yet', async () => {
  answerFeed([])
  open()
  expect(await screen.findByText('No community designs yet!')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Sign in to share' })).toHaveAttribute('href', '/auth')
})

test('tells a member that nothing is shared yet, by anyone or by them', async () => {
  api.use(signedIn())
  const asked = answerFeed([])
  open()
  await screen.findByText('No community designs yet!')
  expect(await screen.findByRole('link', { name: 'Share from My Designs' })).toHaveAttribute(
    'href',
    '/my-designs',
  )
  await userEvent.click(await screen.findByRole('tab', { name: 'My Designs' }))
  expect(await screen.findByText("You haven't shared any exterior designs yet.")).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: 'Interior' }))
  expect(await screen.findByText("You haven't shared any interior designs yet.")).toBeVisible()
  expect(screen.getByRole('link', { name: 'Share from My Designs' })).toHaveAttribute('href', '/my-designs')
  expect(asked.at(-1)).toBe('mine=1&type=interior&limit=6')
})

test('a failure is shown and can be retried', async () => {
  api.use(get('/api/community', problem('internal')))
  open()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Failed to load community designs. Please try again.',
  )
  answerFeed([buildShare()])
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findAllByRole('article')).toHaveLength(1)
})
