import { expect, test, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { COLOR, PHOTO, chooseColor, toColors, upload } from './paint-steps.ts'

test.describe('a browser that prefers Spanish', () => {
  test.use({ locale: 'es-MX' })

  test('gets Spanish pages, and can choose English for good', { tag: '@any-screen' }, async ({ page }) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    const answer = await page.goto('/')
    // in the markup, before any script runs
    expect(await answer?.text()).toContain('Política de privacidad')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(page).toHaveTitle('Housecoat: mira tu casa con otros colores')
    await page.getByRole('link', { name: 'Política de privacidad' }).click()
    await expect(page).toHaveURL(/\/privacy$/)

    const language = page.getByRole('combobox', { name: 'Idioma' })
    await expect(language).toHaveValue('es')
    await language.selectOption({ label: 'English' })
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('en')
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Privacy Policy' })).toBeVisible()
    expect(faults).toEqual([])
  })
})

test('D7: a full page load opens at the top', { tag: '@any-screen' }, async ({ page }) => {
  await page.goto('/privacy')
  await page.evaluate(() => window.scrollTo(0, 500))
  await page.goto('/terms')
  await expect(page.getByRole('heading', { name: 'Terms of Service' })).toBeVisible()
  await page.goto('/privacy')
  await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible()
  await page.waitForTimeout(500)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.evaluate(() => window.scrollTo(0, 300))
  await page.reload()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300)
})

test('a link opens at the top, Back where the page was left', { tag: '@any-screen' }, async ({ page }) => {
  const scrollY = () => page.evaluate(() => window.scrollY)
  await page.goto('/privacy')
  await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 400))
  await page
    .getByRole('navigation', { name: 'Footer' })
    .getByRole('link', { name: 'Terms of Service' })
    .click()
  await expect(page.getByRole('heading', { name: 'Terms of Service' })).toBeFocused()
  expect(await scrollY()).toBe(0)
  await page.evaluate(() => (document.body.dataset['same'] = 'document'))
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible()
  await expect.poll(scrollY).toBeGreaterThanOrEqual(400)
  // without loading the document again
  expect(await page.evaluate(() => document.body.dataset['same'])).toBe('document')
})

test(
  'a page whose code does not load says so, and the others still open',
  { tag: '@any-screen' },
  async ({ page }) => {
    await page.goto('/terms')
    await expect(page.getByRole('heading', { name: 'Terms of Service' })).toBeVisible()
    await page.route('**/assets/about-page-*', (route) => route.abort())
    const footer = page.getByRole('navigation', { name: 'Footer' })
    await footer.getByRole('link', { name: 'About' }).click()
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/about')
    await footer.getByRole('link', { name: 'Contact' }).click()
    await expect(page.getByRole('heading', { name: 'Contact' })).toBeVisible()
  },
)

test('D11: an unknown address is 404 with the not-found page', { tag: '@any-screen' }, async ({ page }) => {
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  expect((await page.request.get('/paint', { headers: { accept: '*/*' } })).status()).toBe(200)
})

test('D12: the hint under the tools is above the bar, also with a lead', async ({ page }) => {
  await page.goto('/design-updates?type=exterior')
  await upload(page, PHOTO)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Siding' }).click()
  const hint = page.getByText(/Tap what is missing, or remove what should stay\./)
  await expect(hint).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Choose Your Style' })).toBeVisible()
  const [hintBox, bar] = [await hint.boundingBox(), await page.locator('.wizard-actions').boundingBox()]
  if (hintBox === null || bar === null) throw new Error('The hint or the bar has no place')
  if ((page.viewportSize()?.width ?? 0) >= 1024) expect(hintBox.y + hintBox.height).toBeLessThanOrEqual(bar.y)
})

test('D12: choosing the brush does not move the photo', async ({ page }) => {
  await toColors(page)
  await page.getByRole('button', { name: 'Touch up area' }).click()
  const dialog = page.getByRole('dialog', { name: 'Touch up area' })
  const photo = dialog.getByTestId('editable-photo')
  await expect(photo).toBeVisible()
  const before = await photo.boundingBox()
  await dialog.getByRole('radio', { name: 'Brush' }).click()
  await expect(dialog.getByRole('slider')).toBeVisible()
  expect(await photo.boundingBox()).toEqual(before)
})

test('choosing a tool under the photo moves nothing', async ({ page }) => {
  await toColors(page)
  const colors = page.getByRole('group', { name: 'Choose by' })
  const parts = [page.getByTestId('editable-photo'), page.getByText(/^We found/), colors]
  await expect(parts[1]).toBeVisible()
  const measure = () => Promise.all(parts.map((part) => part.boundingBox()))
  const before = await measure()
  for (const tool of ['Brush', 'Tap to remove', 'Eraser', 'Tap to add']) {
    await page.getByRole('radio', { name: tool }).click()
    expect(await measure(), tool).toEqual(before)
  }
})

test('the photo fills its column on a wide screen, and the panel the rest', async ({ page }) => {
  test.skip((page.viewportSize()?.width ?? 0) < 1024, 'the photo and its panel are below each other')
  await toColors(page)
  const [photo, tools, panel] = await Promise.all(
    [page.getByTestId('editable-photo'), page.locator('.photo-stays'), page.locator('.wizard-panel')].map(
      (part) => part.boundingBox(),
    ),
  )
  if (photo === null || tools === null || panel === null) throw new Error('A part has no place')
  // the frame's hairlines
  expect(tools.width - photo.width).toBeLessThan(4)
  expect(panel.x - (photo.x + photo.width)).toBeLessThan(40)
  expect(panel.x + panel.width).toBeCloseTo(1440 - 32, 0)
})

test('C4, D4: a small result opens at once, zooms smoothly, and nothing covers its buttons', async ({
  page,
}) => {
  const small = await sharp(PHOTO).resize(640).png().toBuffer()
  await toColors(page, small)
  await chooseColor(page, COLOR)
  await page.getByRole('button', { name: 'Generate AI Result' }).click()
  await expect(page.getByRole('heading', { name: 'Your Transformed Home' })).toBeVisible()
  await expect(page.getByText('Image Generated')).toBeVisible()
  const slider = page.getByRole('slider', { name: 'Before and after' })
  const [frame, heading] = await Promise.all([
    slider.locator('..').boundingBox(),
    page.getByRole('heading', { name: 'Your Transformed Home' }).boundingBox(),
  ])
  // as wide as the page, but for the frame's hairlines
  const width = page.viewportSize()?.width ?? 0
  expect(frame?.width).toBeGreaterThan(width - 2 * (heading?.x ?? 0) - 3)
  await expectNothingOver(page, slider.locator('..'))
  const fullScreen = page.getByRole('button', { name: 'Show the after picture full screen' })
  const shown = slider.locator('..').locator('img')
  await expect(shown).toHaveJSProperty('complete', true)
  await expect(shown).not.toHaveJSProperty('currentSrc', '')
  // the large picture is held back: what is seen is the small one's look
  await page.route(/w=2400/, () => undefined)
  await fullScreen.click()
  const picture = page.getByRole('dialog', { name: 'Your home after' }).getByAltText('Your home after')
  await expect(picture).toBeAttached()
  await expect(picture.locator('..')).toHaveCSS('background-image', /\/images\//)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.unroute(/w=2400/)

  await fullScreen.click()
  await expect(picture).toHaveCSS('opacity', '1')
  const enlarged = page.getByRole('dialog', { name: 'Your home after' }).locator('canvas')
  // a phone's screen has fewer pixels than even this picture
  if ((page.viewportSize()?.width ?? 0) >= 1024) await expect(enlarged).toHaveAttribute('width', '4096')
})

/** No toast, dialog or notice is over the picture or its buttons. */
async function expectNothingOver(page: Page, picture: Locator): Promise<void> {
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const isCovered = await picture.evaluate((frame) => {
    const { left, right, top, bottom } = frame.getBoundingClientRect()
    const places = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const))
    return places.some(([x, y]) => {
      const at = document.elementFromPoint(left + x * (right - left), top + y * (bottom - top))
      // null: below the screen
      return at !== null && !frame.contains(at)
    })
  })
  expect(isCovered).toBe(false)
}
