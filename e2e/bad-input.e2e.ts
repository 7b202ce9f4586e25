import { expect, test, type Page } from '@playwright/test'
import sharp, { type OverlayOptions } from 'sharp'
import { COLOR, chooseColor, drag, toColors } from './paint-steps.ts'

const SIZE = { width: 1200, height: 800 }

test('a black frame is recognized, and nothing is marked in it', { tag: '@any-screen' }, async ({ page }) => {
  await toColors(page, await blank('#020202').jpeg().toBuffer())
  await expect(page.getByText("This photo is very dark, so we couldn't find the walls.")).toBeVisible()
  await expectWayOn(page)
})

test('a sky without a house stays unchanged', { tag: '@any-screen' }, async ({ page }) => {
  const sky = svg(
    `<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#4a86c8"/><stop offset="1" stop-color="#cfe3f2"/></linearGradient></defs>
     <rect width="1200" height="800" fill="url(#s)"/><ellipse cx="420" cy="300" rx="210" ry="70" fill="#fff" opacity=".8"/>
     <rect y="700" width="1200" height="100" fill="#4d7a3a"/>`,
  )
  await toColors(page, await blank('#8fb6dd').composite([sky]).jpeg().toBuffer())
  await expect(
    page.getByText("We couldn't find the walls in this photo. Tap the surface yourself"),
  ).toBeVisible()
  await expectWayOn(page)
})

test('a screenshot is not mistaken for a house', { tag: '@any-screen' }, async ({ page }) => {
  const rows = Array.from(
    { length: 14 },
    (_, row) =>
      `<rect x="80" y="${130 + row * 44}" width="${500 + ((row * 137) % 400)}" height="14" fill="#444"/>`,
  )
  const page1 = svg(
    `<rect width="1200" height="70" fill="#2b579a"/><circle cx="40" cy="35" r="18" fill="#fff"/>${rows.join('')}`,
  )
  await toColors(page, await blank('#ffffff').composite([page1]).png().toBuffer())
  await expect(
    page.getByText("We couldn't find the walls in this photo. Tap the surface yourself"),
  ).toBeVisible()
  await expectWayOn(page)
})

test(
  'a wall that fills the frame can be painted, and the page says that nothing else is left',
  { tag: '@any-screen' },
  async ({ page }) => {
    const siding = Array.from(
      { length: 40 },
      (_, row) => `<rect y="${row * 20}" width="1200" height="2" fill="#999"/>`,
    )
    const wall = await blank('#c9c2b4')
      .composite([svg(siding.join(''))])
      .jpeg()
      .toBuffer()
    await toColors(page, wall)
    await page.getByRole('button', { name: 'Touch up area' }).click()
    const dialog = page.getByRole('dialog', { name: 'Touch up area' })
    await dialog.getByRole('radio', { name: 'Brush' }).click()
    await dialog.getByRole('slider', { name: 'Size' }).press('End')
    // so that the brush goes over what looks like an edge
    await page.keyboard.down('Shift')
    const area = dialog.getByText(/^The area (covers \d+%|fills the whole) /)
    let before: string | null = null
    for (const y of [0.04, 0.2, 0.36, 0.52, 0.68, 0.84, 0.98]) {
      // part of the wall is found before the first stroke, so fewer may be enough
      if (before?.includes('fills the whole')) break
      await drag(page, dialog.getByTestId('editable-photo'), { x: 0.001, y }, { x: 0.999, y })
      await expect(area).not.toHaveText(before ?? '')
      before = await area.textContent()
    }
    await page.keyboard.up('Shift')
    await expect(area).toContainText('The area fills the whole photo.')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await chooseColor(page, COLOR)
    await page.getByRole('button', { name: 'Generate AI Result' }).click()
    await expect(page.getByRole('heading', { name: 'Your Transformed Home' })).toBeVisible({
      timeout: 60_000,
    })
  },
)

/** Nothing is marked, generating says why it cannot be, and a stroke of one's own is the way on. */
async function expectWayOn(page: Page): Promise<void> {
  await expect(page.getByText('Tap the walls you want to change')).toBeVisible()
  await chooseColor(page, COLOR, { isPainted: false })
  const generate = page.getByRole('button', { name: 'Generate AI Result' })
  await expect(generate).toBeDisabled()
  await expect(
    page.getByText('Nothing is marked yet. Tap the surface you want to paint in your photo.'),
  ).toBeVisible()
  await page.getByRole('radio', { name: 'Brush' }).click()
  await page.getByTestId('editable-photo').click()
  await expect(generate).toBeEnabled()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(generate).toBeDisabled()
}

function blank(background: string) {
  return sharp({ create: { ...SIZE, channels: 3, background } })
}

function svg(content: string): OverlayOptions {
  return {
    input: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">${content}</svg>`),
  }
}
