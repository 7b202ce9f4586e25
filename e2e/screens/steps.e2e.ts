/** Every step and dialog of the wizards, looked over by `npm run test:screens`. The journeys look at each in one size. */
import { expect, test, type Page } from '@playwright/test'
import { join } from 'node:path'
import { newPerson } from '../account-steps.ts'
import { registerByCall } from '../call-steps.ts'
import { COLOR, PHOTO, chooseColor, markWalls, upload } from '../paint-steps.ts'
import { isThorough, lookOver } from './look-over.ts'

const GARAGE = join(PHOTO, '../garage-house.jpg')

test.describe.configure({ timeout: 1_200_000 })
test.skip(!isThorough, 'npm run test:screens looks at these')

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Opens a dialog, looks it over and closes it. */
async function lookOverDialog(page: Page, opener: string, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: opener }).first().click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  await lookOver(page, opener)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

test('painting', { tag: '@any-screen' }, async ({ page }) => {
  await registerByCall(page.request, newPerson())
  await page.goto('/paint')
  await upload(page, PHOTO)
  await lookOver(page, 'paint, a photo')
  await press(page, 'Continue')
  await expect(page.getByTestId('editable-photo')).toBeVisible()
  await markWalls(page)
  await lookOver(page, 'paint, an area')
  await chooseColor(page, COLOR)
  await lookOver(page, 'paint, a color')
  await lookOverDialog(page, 'Touch up area', 'Touch up area')
  await lookOverDialog(page, 'Preview Result', /./)
  await page
    .getByRole('region', { name: 'Your Selection' })
    .getByRole('button', { name: 'Compare', exact: true })
    .click()
  await lookOverDialog(page, 'Compare colors 1 of 9', 'Compare colors')
  await page.getByRole('radio', { name: 'Favorites' }).click()
  await lookOver(page, 'paint, no favorites')
  await press(page, 'Paint more surfaces')
  await lookOver(page, 'paint, surfaces')
  await press(page, 'Palettes')
  await lookOver(page, 'paint, palettes')

  await press(page, 'Generate AI Result')
  await expect(page.getByRole('heading', { name: 'Your Transformed Home' })).toBeVisible({ timeout: 60_000 })
  await lookOver(page, 'paint, result')
  await lookOverDialog(page, 'Show the after picture full screen', 'Your home after')
  await lookOverDialog(page, 'Save Design', 'Save Your Design')
  await press(page, 'How Much Paint?')
  await lookOver(page, 'paint, how much paint')
})

test('a style', { tag: '@any-screen' }, async ({ page }) => {
  await page.goto('/design-updates?type=exterior')
  await upload(page, PHOTO)
  await press(page, 'Continue')
  await press(page, 'Siding')
  await expect(page.getByText(/We found the siding/)).toBeVisible()
  await lookOver(page, 'style, area')
  await press(page, 'Continue')
  await page.getByRole('button', { name: /^Colonial/ }).click()
  await expect(page.getByTestId('editable-photo')).toHaveAttribute('data-painted', 'colonial')
  await lookOver(page, 'style, style')
  await press(page, 'Apply Style')
  await expect(page.getByRole('heading', { name: 'Your Transformed Home' })).toBeVisible({ timeout: 60_000 })
  await lookOver(page, 'style, result')
})

test('doors', { tag: '@any-screen' }, async ({ page }) => {
  await page.goto('/doors')
  await page.locator('input[type=file]').first().setInputFiles(GARAGE)
  await expect(page.getByText('Click to change image')).toBeVisible()
  await lookOver(page, 'doors, photo')
  await press(page, 'Detect Doors')
  await expect(page.getByRole('heading', { name: 'Door Preview' })).toBeVisible({ timeout: 60_000 })
  await press(page, 'Garage door')
  await lookOver(page, 'doors, openings')
  await page.getByRole('list', { name: 'Doors' }).getByRole('button').first().click()
  await expect(page.getByRole('img', { name: /^Your photo with the door/ })).toBeVisible()
  await lookOver(page, 'doors, a door')
  await press(page, 'Adjust corners')
  await lookOver(page, 'doors, corners')
  await press(page, 'Save Design')
  await expect(page.getByRole('heading', { name: 'Review Your New Door' })).toBeVisible({ timeout: 60_000 })
  await lookOver(page, 'doors, result')
  await lookOverDialog(page, 'Request Quote', 'Request Quote')
})
