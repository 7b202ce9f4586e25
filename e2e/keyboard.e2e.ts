/** The main jobs of the wizards for styles and doors without a pointer, and what a screen reader is told. paint.e2e.ts has painting. */
import { expect, test, type Locator, type Page } from '@playwright/test'
import { join } from 'node:path'
import { PHOTO, tabTo } from './paint-steps.ts'

async function useKey(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await expect(target).toBeEnabled({ timeout: 60_000 })
  await tabTo(page, target)
  await page.keyboard.press(key)
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: typeof name === 'string' })

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Opens the device's file dialog with the keyboard, and takes a photo in it. */
async function chooseFile(page: Page, photo: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    useKey(page, page.getByLabel('Choose a photo of your home'), 'Space'),
  ])
  await chooser.setFiles(photo)
}

test('the keyboard alone lays a style on a house', { tag: '@any-screen' }, async ({ page }) => {
  await page.goto('/design-updates?type=exterior')
  await chooseFile(page, PHOTO)
  await useKey(page, button(page, 'Continue'))
  await expect(page.getByRole('heading', { name: 'Select the Area' })).toBeFocused()
  await useKey(page, button(page, 'Siding'))
  await useKey(page, button(page, 'Continue'))
  await expect(page.getByRole('heading', { name: 'Choose Your Style' })).toBeFocused()
  await tabTo(page, page.getByRole('list', { name: 'Styles' }).getByRole('button').first())
  const colonial = button(page, /^Colonial/)
  for (let presses = 0; presses < 16 && !(await isFocused(colonial)); presses += 1)
    await page.keyboard.press('ArrowRight')
  await useKey(page, colonial)
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - navigation "Steps to your redesigned home":
      - list
    - heading "Choose Your Style" [level=1]
    - application /Your photo\\. Arrow keys move the crosshair/:
      - img /^Your photo, .+/
    - searchbox "Search styles"
    - list "Styles":
      - listitem:
        - button /^Colonial/ [pressed]
    - button "Apply Style"
  `)
  await useKey(page, button(page, 'Apply Style'))
  await expect(page.getByRole('heading', { name: 'Your Transformed Home' })).toBeVisible({ timeout: 60_000 })
  await useKey(page, page.getByRole('slider', { name: 'Before and after' }), 'End')
  await expect(page.getByRole('slider', { name: 'Before and after' })).toHaveAttribute('aria-valuenow', '100')
})

test('the keyboard alone sets a door into a house', { tag: '@any-screen' }, async ({ page }) => {
  await page.goto('/doors')
  await chooseFile(page, join(import.meta.dirname, 'photos/garage-house.jpg'))
  await useKey(page, button(page, 'Detect Doors'))
  await expect(page.getByRole('heading', { name: 'Door Preview' })).toBeFocused({ timeout: 60_000 })
  await useKey(page, button(page, 'Garage door'))
  await expect(page.getByText(/The first \d+ fit this opening/)).toBeVisible()
  const doors = page.getByRole('list', { name: 'Doors' }).getByRole('button')
  await tabTo(page, doors.first())
  await page.keyboard.press('ArrowRight')
  await expect(doors.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: /^Your photo with the door/ })).toBeVisible()
  await expect(doors.nth(1)).toHaveAttribute('aria-pressed', 'true')
  const openings = page.getByRole('group', { name: 'Doors in your photo' })
  await expect(
    openings.getByRole('button', { name: 'Garage door (door chosen)', pressed: true }),
  ).toBeVisible()
  await useKey(page, button(page, 'Save Design'))
  const review = page.getByRole('heading', { name: 'Review Your New Door' })
  await expect(review).toBeFocused({ timeout: 60_000 })
  await useKey(page, page.getByRole('slider', { name: 'Before and after' }), 'End')
  await expect(page.getByRole('slider', { name: 'Before and after' })).toHaveAttribute('aria-valuenow', '100')
})
