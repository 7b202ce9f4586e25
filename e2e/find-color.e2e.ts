import { expect, test } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { COLOR, PHOTO, chooseColor, toColors } from './paint-steps.ts'

test(
  'a color is found by a misspelled word, by its family, and beside another color',
  { tag: '@any-screen' },
  async ({ page }) => {
    await toColors(page)
    const grid = page.getByRole('radiogroup', { name: 'Paint colors' })
    await page.getByPlaceholder('Search by name or code...').fill('lavendar')
    await expect(page.getByText('Nothing matches “lavendar”. These match “lavender”.')).toBeVisible()

    await page.getByPlaceholder('Search by name or code...').fill('')
    await page.getByRole('list', { name: 'Jump to' }).getByRole('button', { name: 'Reds' }).click()
    await expect(grid.getByText('Reds', { exact: true })).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Reds', exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    )

    await page.getByRole('button', { name: 'Show the names' }).click()
    await chooseColor(page, COLOR)
    await page.getByText(`Goes well with ${COLOR.name}`).click()
    await expectAccessible(page)
    const trim = page.getByRole('region', { name: 'Trim' }).getByRole('button').first()
    const name = (await trim.getAttribute('aria-label'))?.split(',')[0] ?? ''
    await trim.click()
    await expect(page.getByRole('region', { name: 'Your Selection' })).toContainText(name)
  },
)

test('a color is taken from the photo, by pointer and by keys, and from another photo @any-screen', async ({
  page,
}) => {
  await toColors(page)
  await page.getByRole('button', { name: 'Take a color from a photo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take a color from a photo' })
  const picker = page.getByTestId('color-picker')
  const box = await picker.boundingBox()
  if (box === null) throw new Error('The photo has no place')
  await picker.click({ position: { x: 0.223 * box.width, y: 0.502 * box.height } })
  const nearest = dialog.getByRole('region', { name: /^Paints closest to #/ })
  await expect(nearest.getByRole('button')).toHaveCount(5)
  const ofWall = await nearest.getAttribute('aria-label')
  await expectAccessible(page)

  await picker.press('Shift+ArrowUp')
  await picker.press('Shift+ArrowUp')
  await picker.press('Shift+ArrowUp')
  await picker.press('Shift+ArrowUp')
  await expect(nearest).not.toHaveAttribute('aria-label', ofWall ?? '')

  await dialog
    .getByLabel('Another photo')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
  await expect(page.getByText('Invalid file type')).toBeVisible()
  await expect(nearest).toBeVisible()
  await dialog.getByLabel('Another photo').setInputFiles(PHOTO)
  await expect(nearest).toBeHidden()
  await picker.click({ position: { x: 0.223 * box.width, y: 0.502 * box.height } })
  await expect(nearest).toHaveAttribute('aria-label', ofWall ?? '')

  const first = nearest.getByRole('button').first()
  const name = (await first.textContent()) ?? ''
  await first.click()
  await expect(dialog).toBeHidden()
  const number = /\d{4}/.exec(name)?.[0] ?? 'no number'
  await expect(page.getByRole('region', { name: 'Your Selection' })).toContainText(number)
})
