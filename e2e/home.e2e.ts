import { expect, test, type Locator, type Page } from '@playwright/test'

test('the home page is shown before its scripts have loaded', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'See your home in a new coat.' })).toBeVisible()
  await expect(page.getByRole('img', { name: /the same house painted in/i })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Paint Your Home' }).first()).toHaveAttribute('href', '/paint')
  await page.close()
})

test('the scripts hydrate the home page without changing it', async ({ page }) => {
  const complaints = listenForComplaints(page)
  await page.goto('/')
  // before the scripts are there, a choice is kept until they are
  await page.getByRole('radio', { name: 'Dark' }).click({ force: true })
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  // checked at once, but chosen only now
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  // a chosen theme is what the markup does not know
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: /^Prairie Clay/ }).click()
  await expect(page.getByRole('img', { name: 'The same house painted in Prairie Clay' })).toBeAttached()
  expect(complaints).toEqual([])
})

for (const { locale, text } of [
  { locale: 'en-US', text: 'Privacy Policy' },
  { locale: 'en-GB', text: 'Privacy Policy' },
  { locale: 'es-MX', text: 'Política de privacidad' },
  { locale: 'es-ES', text: 'Política de privacidad' },
])
  test(
    `prerendered pages are taken over in ${locale} as they are`,
    { tag: '@any-screen' },
    async ({ browser }) => {
      const context = await browser.newContext({ locale })
      const page = await context.newPage()
      const complaints: string[] = []
      page.on('console', (message) => complaints.push(message.text()))
      page.on('pageerror', (error) => complaints.push(error.message))
      for (const path of ['/', '/paint', '/design-updates', '/doors', '/community']) {
        const markup = await openAndWait(page, `${path}?lang=${locale.slice(0, 2)}`)
        expect(markup.includes(text)).toBe(true)
        expect([path, ...complaints]).toEqual([path])
      }
      await context.close()
    },
  )

test('the Tab key goes through the hero as it is read', async ({ page }) => {
  await openAndWait(page, '/')
  const parts = {
    picture: page.getByRole('slider', { name: 'The sample home before and after painting' }),
    start: page.getByRole('main').getByRole('link', { name: 'Paint Your Home' }).first(),
  }
  await expect(parts.picture).toBeVisible()
  const isWide = (page.viewportSize()?.width ?? 0) >= 1024
  const [first, second] = isWide ? [parts.start, parts.picture] : [parts.picture, parts.start]
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(first).toBeFocused()
  for (let press = 0; press < 10 && !(await isFocused(second)); press += 1) await page.keyboard.press('Tab')
  await expect(second).toBeFocused()
})

/** What the page writes to the console. Playwright itself writes there that these tests have no service worker. */
function listenForComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (!message.text().startsWith('Service Worker registration blocked')) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

/** Opens a prerendered page, and waits until the app has taken it over. @returns the markup that the server sent */
async function openAndWait(page: Page, url: string): Promise<string> {
  await page.addInitScript(() =>
    document.addEventListener('app-responds', () => (document.body.dataset['responds'] = '')),
  )
  const answer = await page.goto(url)
  await expect(page.locator('body[data-responds]')).toBeAttached()
  return answer!.text()
}

const isFocused = (part: Locator) => part.evaluate((element) => element === document.activeElement)
