/** Every page and step, looked over. `npm test` does so once, at 320 px; `npm run test:screens` in all sizes and both themes. */
import { expect, test, type Browser, type Page } from '@playwright/test'
import { newModerator, newPerson, registerModeratorByCall } from '../account-steps.ts'
import { call, registerByCall, saveDesignByCall, shareByCall } from '../call-steps.ts'
import { isThorough, lookOver } from './look-over.ts'

/** What a page is called when nobody made it shorter. */
const LONG_NAME = 'The porch of our house on Maple Street, painted in a deep blue with white trim'

test.describe.configure({ timeout: isThorough ? 1_200_000 : 240_000 })

test('pages for everyone', { tag: '@any-screen' }, async ({ page }) => {
  const visit = (path: string, heading: string | RegExp) => open(page, path, heading)
  await visit('/', 'See your home in a new coat.')
  await visit('/paint', 'Upload Your Home Photo')
  await visit('/design-updates?type=interior', 'Upload Your Home Photo')
  await visit('/doors', /./)
  await visit('/auth', /./)
  await visit('/auth?tab=register', /./)
  await visit('/auth?reset=a-token', /./)
  await visit('/login', /./)
  await visit('/community', /./)
  await visit('/community/999999', 'Design Not Found')
  await visit('/polls/nobody-made-this-one-0', /./)
  for (const path of ['/about', '/privacy', '/terms', '/contact']) await visit(path, /./)
  await visit('/no/such/page', 'Page Not Found')
})

test('pages for members and moderators', { tag: '@any-screen' }, async ({ page, browser }, testInfo) => {
  const visit = (path: string, heading: string | RegExp = /./) => open(page, path, heading)
  const { request } = page
  await registerModeratorByCall(page, newModerator('e2e-screens-moderator', testInfo))
  await visit('/my-designs')
  const designs = [await saveDesignByCall(request, LONG_NAME), await saveDesignByCall(request, 'Our porch')]
  const [projectId] = designs
  const shareId = await shareByCall(request, {
    title: LONG_NAME,
    description: `${LONG_NAME}. `.repeat(4),
    projectId,
  })
  const { poll } = await call<{ poll: { id: string } }>(request, '/api/polls', { projectIds: designs })
  await visitAsOther(browser, { shareId, pollId: poll.id })

  await visit('/my-designs')
  await visit(`/my-designs/compare?designs=${designs.join(',')}`)
  await visit(`/projects/${projectId}`, LONG_NAME)
  await visit(`/projects/${projectId}/print`)
  await visit(`/polls/${poll.id}`)
  await visit(`/community/${shareId}`, LONG_NAME)
  await visit(`/community/${shareId}/edit`)
  await visit('/account')
  await visit('/moderation')
  await page.getByRole('tab', { name: 'Log' }).click()
  await lookOver(page, 'moderation, log')
  await visit('/subscription', 'Your plan')
  await visit('/subscription/success')
  await visit('/subscription/cancel')
  await visit('/test-billing')
})

/** What a visitor sees of what a member shared; a report and a comment then wait for the member. */
async function visitAsOther(
  browser: Browser,
  { shareId, pollId }: { readonly shareId: number; readonly pollId: string },
): Promise<void> {
  const page = await (await browser.newContext()).newPage()
  await open(page, `/polls/${pollId}`, /./)
  await registerByCall(page.request, newPerson())
  await call(page.request, `/api/community/${shareId}/comments`, { content: `${LONG_NAME}?` })
  await open(page, `/community/${shareId}`, LONG_NAME)
  await page.getByRole('button', { name: 'Report this design' }).click()
  await lookOver(page, 'report a design')
  await page.getByLabel("What's wrong?").fill('It sells cars.')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Report sent').first()).toBeVisible()
  await page.context().close()
}

async function open(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await lookOver(page, path)
}
