import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { ResultAnnouncement } from '../result-announcement.tsx'
import { PictureLinkContext, linkToPage, type FindPictureLink } from './share-link.ts'
import { ShareMenu } from './share-menu.tsx'

const before = { width: 30, height: 20, close: () => undefined } as ImageBitmap
const write = vi.fn<(text: string) => Promise<void>>()

afterEach(() => void write.mockReset())

async function copyLink(findPictureLink: FindPictureLink = () => null) {
  const Page = () => (
    <PictureLinkContext value={findPictureLink}>
      <ResultAnnouncement>Made at full size.</ResultAnnouncement>
      <ShareMenu
        before={before}
        resultPath="/images/r"
        choiceLink={linkToPage('/paint?color=0748', 'To try navy')}
      />
    </PictureLinkContext>
  )
  openPage('/paint', [{ path: '/paint', Component: Page }])
  // jsdom has no clipboard
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: write }, configurable: true })
  await userEvent.click(screen.getByRole('button', { name: 'Share' }))
  const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  await userEvent.click(screen.getByRole('menuitem', { name: /^Copy Link/ }))
  return items
}

test('offers a link, the picture and a clip, and copies the link to the choice', async () => {
  write.mockResolvedValue()
  const items = await copyLink()
  expect(items).toEqual([
    'Copy LinkTo try navy',
    'Share ImageWith the Housecoat logo, as a PNG',
    'Before/After ClipA few seconds that wipe from before to after',
  ])
  expect(write).toHaveBeenCalledWith(`${location.origin}/paint?color=0748`)
  expect(await screen.findByText('Link copied')).toBeVisible()
})

test('copies the link to the picture of a saved design', async () => {
  write.mockResolvedValue()
  const create = () => Promise.resolve('https://homes.test/polls/p1')
  const items = await copyLink((path) => (path === '/images/r' ? { about: 'Your home', create } : null))
  expect(items[0]).toBe('Copy LinkYour home')
  await vi.waitUntil(() => write.mock.calls.length > 0, { timeout: 20_000 })
  expect(write).toHaveBeenCalledWith('https://homes.test/polls/p1')
})

test('shows the address where it cannot be copied', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  write.mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  await copyLink()
  expect(await screen.findByText("We couldn't copy the link")).toBeVisible()
  expect(screen.getByText(`Copy it from here: ${location.origin}/paint?color=0748`)).toBeVisible()
})
