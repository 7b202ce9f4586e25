import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { describe, expect, test } from 'vitest'
import {
  buildPoll,
  buildPolledDesign,
  get,
  problem,
  recordBodies,
  startFakeApi,
} from '../../../testing/fake-api.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { PollPage } from './poll-page.tsx'

const api = startFakeApi()
const PATH = `/api/polls/${buildPoll().id}`
const open = () => openPage(`/polls/${buildPoll().id}`, [{ path: '/polls/:id', Component: PollPage }])
const pollIs = (...changes: Parameters<typeof buildPoll>) =>
  get(PATH, { success: true, poll: buildPoll(...changes) })
const voteFor = (name: string) => screen.getByRole('button', { name: `I Like This One: ${name}` })

/** The poll after a vote for the first design. */
const voted = buildPoll({
  ownVote: 3,
  designs: [
    buildPolledDesign({ voteCount: 2 }),
    buildPolledDesign({ projectId: 4, name: 'Red door', voteCount: 1 }),
  ],
})

describe('for whoever has the link', () => {
  test('shows the designs before and after, and no counts', async () => {
    api.use(pollIs())
    open()
    await screen.findByRole('heading', { level: 1, name: 'Which one do you like best?' })
    expect(screen.getByRole('slider', { name: 'Red door, before and after' })).toBeVisible()
    expect(screen.getAllByText('Silver Bird')).toHaveLength(2)
    expect(screen.queryByText(/\d+ votes?$/)).not.toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Your poll' })).not.toBeInTheDocument()
  })

  test('a vote is sent with the name, then the counts show', async () => {
    api.use(pollIs())
    open()
    await screen.findByRole('heading', { level: 1 })
    await userEvent.type(screen.getByLabelText('Your name (optional)'), 'Aunt May')
    const bodies = recordBodies(api, 'put', `${PATH}/vote`, { success: true, poll: voted })
    await userEvent.click(voteFor('Our porch'))
    expect(await screen.findByText(/Thank you for your vote/)).toBeVisible()
    expect(bodies).toEqual([{ projectId: 3, name: 'Aunt May' }])
    const porch = screen.getByRole('heading', { name: 'Our porch' }).closest('article')!
    expect(within(porch).getByRole('button', { pressed: true })).toHaveTextContent('Your Vote')
    expect(porch).toHaveTextContent('2 votes')
  })

  test('a vote is taken back', async () => {
    api.use(get(PATH, { success: true, poll: voted }))
    open()
    const takeBack = await screen.findByRole('button', { name: 'Take my vote back' })
    recordBodies(api, 'delete', `${PATH}/vote`, { success: true, poll: buildPoll() })
    await userEvent.click(takeBack)
    expect(await screen.findByRole('button', { name: 'I Like This One: Our porch' })).toBeVisible()
  })

  test('a vote that is refused says why, and loses no name', async () => {
    api.use(
      pollIs(),
      http.put(`${PATH}/vote`, () => problem('too_many_votes')),
    )
    open()
    await screen.findByRole('heading', { level: 1 })
    await userEvent.type(screen.getByLabelText('Your name (optional)'), 'Bo')
    await userEvent.click(voteFor('Red door'))
    expect(await screen.findByText("Your vote wasn't counted")).toBeVisible()
    expect(screen.getByText(/Wait an hour and vote again/)).toBeVisible()
    expect(screen.getByLabelText('Your name (optional)')).toHaveValue('Bo')
  })

  test('a link that leads nowhere says so', async () => {
    api.use(get(PATH, problem('poll_not_found')))
    open()
    expect(await screen.findByRole('heading', { name: 'Poll Not Found' })).toBeVisible()
  })

  test('a poll that cannot be loaded can be tried again', async () => {
    api.use(get(PATH, problem('database_unavailable')))
    open()
    const again = await screen.findByRole('button', { name: 'Try again' })
    api.use(pollIs())
    await userEvent.click(again)
    expect(await screen.findByRole('heading', { name: 'Which one do you like best?' })).toBeVisible()
  })
})

describe('for its owner', () => {
  const own = buildPoll({
    isOwn: true,
    designs: voted.designs,
    votes: [
      { projectId: 4, name: 'Aunt May', createdAt: '2026-03-06T10:00:00.000Z' },
      { projectId: 3, name: null, createdAt: '2026-03-05T10:00:00.000Z' },
    ],
  })

  test('shows the link and who voted for what', async () => {
    const user = userEvent.setup()
    api.use(get(PATH, { success: true, poll: own }))
    open()
    const panel = within(await screen.findByRole('region', { name: 'Your poll' }))
    expect(panel.getByLabelText<HTMLInputElement>('Link').value).toMatch(/\/polls\/mGk3dYw0QpWm5vJc2sT8xA$/)
    expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Aunt Maylikes Red door'),
      expect.stringContaining('Somebodylikes Our porch'),
    ])
    await user.click(panel.getByRole('button', { name: 'Copy Link' }))
    expect(await screen.findByText('Link copied')).toBeVisible()
    expect(await navigator.clipboard.readText()).toMatch(/\/polls\/mGk3dYw0QpWm5vJc2sT8xA$/)
  })

  test('deletes the poll after asking', async () => {
    api.use(get(PATH, { success: true, poll: own }))
    const router = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Poll' }))
    const bodies = recordBodies(api, 'delete', PATH, { success: true, message: 'Deleted' })
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this poll?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Delete Poll' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/my-designs'))
    expect(bodies).toEqual([null])
    expect(await screen.findByText('Poll deleted')).toBeVisible()
  })
})
