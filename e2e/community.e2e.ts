import { expect, test, type Browser, type Locator, type Page } from '@playwright/test'
import { expectToast, newModerator, newPerson, register, registerModeratorByCall } from './account-steps.ts'
import { registerByCall, saveDesignByCall, shareByCall } from './call-steps.ts'
import { expectAccessible } from './expect-accessible.ts'
import { COLOR, PHOTO, upload } from './paint-steps.ts'

/** More than two lines on a card. */
const DESCRIPTION = 'Two coats, and the rain can come. '.repeat(8).trim()

test('a shared design is liked and commented by another person, edited and removed, each seen by the other', async ({
  page,
  browser,
}) => {
  const title = `A porch in blue ${newPerson().username}`
  const path = await shareDesign(page, title)
  const other = await openOther(browser, page)

  // the other person finds it, and uses the keyboard alone
  await other.goto('/community')
  await expect(other.getByRole('link', { name: title })).toBeVisible()
  const card = other.getByRole('article').filter({ hasText: title })
  await expect.poll(() => countLines(card.getByText(DESCRIPTION))).toBe(2)
  await expectAccessible(other)
  await other.getByRole('link', { name: title }).press('Enter')
  await expect(other.getByRole('heading', { name: title, level: 1 })).toBeFocused()
  await other.getByRole('button', { name: 'Like 0 likes' }).press('Enter')
  await expectToast(other, 'Authentication Required', 'Please sign in to like designs')
  const person = newPerson()
  await register(other, person)
  await expect(other).toHaveURL(path)
  await other.getByRole('button', { name: 'Like 0 likes' }).press('Space')
  await expect(other.getByText('You liked this design')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Like 1 like', pressed: true })).toBeEnabled()
  await tabTo(other, 'Add a comment')
  await other.keyboard.type('Which blue is that?')
  await other.keyboard.press('Tab')
  await other.keyboard.press('Enter')
  await expect(other.getByText('Comment added successfully')).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Comments (1)' })).toBeVisible()
  await expectAccessible(other)

  // the owner sees both, and changes the title
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Like 1 like', pressed: false })).toBeVisible()
  await expect(page.getByText('Which blue is that?')).toBeVisible()
  await expect(page.getByRole('button', { name: `Delete the comment by ${person.username}` })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Edit' }).click()
  await expectAccessible(page)
  await page.getByLabel('Title').fill('ab')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Title must be at least 3 characters')).toBeVisible()
  await page.getByLabel('Title').fill(`${title}, repainted`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Design updated')).toBeVisible()
  await expect(page.getByRole('heading', { name: `${title}, repainted`, level: 1 })).toBeVisible()

  // the other person sees the new title, and takes the comment and the like back
  await other.reload()
  await expect(other.getByRole('heading', { name: `${title}, repainted` })).toBeVisible()
  await other.getByRole('button', { name: `Delete the comment by ${person.username}` }).click()
  await other.getByRole('button', { name: 'Delete comment', exact: true }).click()
  await expect(other.getByRole('heading', { name: 'Comments (0)' })).toBeVisible()
  await other.getByRole('button', { name: 'Like 1 like', pressed: true }).click()
  await expect(other.getByText('You unliked this design')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Like 0 likes' })).toBeVisible()

  // the owner removes it; nobody finds it any more, but the design is still there
  await page.getByRole('button', { name: 'Remove' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove from Community?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Design removed from community feed')).toBeVisible()
  await expect(page).toHaveURL('/community')
  await expect(page.getByRole('tab', { name: 'My Shares' })).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toBeHidden()
  await page.goto('/my-designs')
  await expect(page.getByRole('article')).toHaveCount(1)
  await other.reload()
  await expect(other.getByRole('heading', { name: 'Design Not Found' })).toBeVisible()
  await expectAccessible(other)
  await other.context().close()
})

test(
  'a color of a shared design is tried on another home, across a reload',
  { tag: '@any-screen' },
  async ({ page, browser }) => {
    const title = `A porch to take along ${newPerson().username}`
    const path = await shareDesign(page, title)
    const visitor = await openOther(browser, page)
    await visitor.goto('/')
    const section = visitor.getByRole('region', { name: 'From the community' })
    await section.getByRole('link', { name: title }).first().click()
    await expect(visitor).toHaveURL(path)
    await visitor.getByRole('link', { name: 'Try this on my home' }).click()
    await expect(visitor).toHaveURL(`/paint?color=${COLOR.colorNo}`)
    await visitor.reload()
    await expect(
      visitor.getByText(`${COLOR.name}, ${COLOR.colorNo}, is selected. Add your photo.`),
    ).toBeVisible()
    await expectAccessible(visitor)
    await upload(visitor, PHOTO)
    await visitor.getByRole('button', { name: 'Continue' }).click()
    // the grid stands at the color, and the walls are painted in it
    const tile = visitor.getByRole('radio', { name: `${COLOR.name}, number ${COLOR.colorNo}` })
    await expect(tile).toBeChecked()
    await expect(tile).toBeInViewport()
    await expect(visitor.getByTestId('editable-photo')).toHaveAttribute('data-painted', COLOR.hex)
    await visitor.context().close()
  },
)

test(
  'a reported design is hidden by a moderator and restored',
  { tag: '@any-screen' },
  async ({ page, browser }, testInfo) => {
    const title = `An advertisement ${newPerson().username}`
    const path = await shareDesign(page, title)
    const reporter = await openOther(browser, page)
    await registerByCall(reporter.request, newPerson())
    await reporter.goto(path)
    await reporter.getByRole('button', { name: 'Report this design' }).click()
    await expectAccessible(reporter)
    await reporter.getByLabel("What's wrong?").fill('It sells cars.')
    await reporter.getByRole('button', { name: 'Send report' }).click()
    await expectToast(reporter, 'Report sent', 'Thank you. A moderator will look at it.')

    const moderator = await openOther(browser, page)
    await registerModeratorByCall(moderator, newModerator('e2e-moderator', testInfo))
    await moderator.goto('/account')
    await moderator.getByRole('link', { name: 'Moderation' }).click()
    const report = moderator.getByRole('listitem').filter({ hasText: title })
    await expect(report).toContainText('It sells cars.')
    await expectAccessible(moderator)
    await report.getByRole('button', { name: 'Hide design' }).click()
    const dialog = moderator.getByRole('dialog', { name: 'Hide this design?' })
    await expectAccessible(moderator)
    await dialog.getByRole('button', { name: 'Hide design' }).click()
    await expect(report).toBeHidden()
    await reporter.reload()
    await expect(reporter.getByRole('heading', { name: 'Design Not Found' })).toBeVisible()
    await page.goto(path)
    await expect(page.getByText('Hidden by a moderator')).toBeVisible()

    await moderator.getByRole('tab', { name: 'Log' }).click()
    await moderator.getByRole('button', { name: `Restore design: ${title}` }).click()
    await expect(moderator.getByText('Restored the design').first()).toBeVisible()
    await expectAccessible(moderator)
    await reporter.reload()
    await expect(reporter.getByRole('heading', { name: title })).toBeVisible()
    // and nobody else finds the page
    await reporter.goto('/moderation')
    await expect(reporter.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    for (const opened of [reporter, moderator]) await opened.context().close()
  },
)

/** Makes an account with a saved design in this browser and shares it. Gives the share's path. */
async function shareDesign(page: Page, title: string): Promise<string> {
  const { request } = page
  await registerByCall(request, newPerson())
  const projectId = await saveDesignByCall(request, title)
  return `/community/${await shareByCall(request, { title, description: DESCRIPTION, projectId })}`
}

/** A page of somebody else, on a screen of the same size. */
async function openOther(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({ viewport: page.viewportSize() })
  return context.newPage()
}

/** Moves the focus on, key by key, until it is on the field. */
async function tabTo(page: Page, label: string): Promise<void> {
  const field = page.getByLabel(label)
  for (let presses = 0; presses < 40; presses++) {
    if (await field.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The focus does not come to "${label}"`)
}

/** The lines of text that a person sees. */
const countLines = (text: Locator): Promise<number> =>
  text.evaluate((element) =>
    Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)),
  )
