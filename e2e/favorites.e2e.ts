import { expect, test } from '@playwright/test'
import { logIn, newPerson, register } from './account-steps.ts'
import { expectAccessible } from './expect-accessible.ts'
import { COLOR, chooseColor, markWalls, toColors } from './paint-steps.ts'

test('a favorite is put into a folder, and is there on another device @any-screen', async ({
  page,
  browser,
}) => {
  const person = newPerson()
  await page.goto('/auth')
  await register(page, person)
  await toColors(page)
  await markWalls(page)
  await chooseColor(page, COLOR)
  await page.getByRole('button', { name: 'Favorite', exact: true }).click()
  await page.getByRole('radio', { name: 'Favorites' }).click()
  await page.getByRole('button', { name: `Move ${COLOR.name} to a folder` }).click()
  await page.getByRole('menuitem', { name: 'New folder' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Folder' })
  await expectAccessible(page)
  await dialog.getByLabel('Name').fill('Front porch')
  await dialog.getByRole('button', { name: 'Create Folder' }).click()
  await expect(page.getByRole('button', { name: `Move ${COLOR.name} from Front porch` })).toBeVisible()
  await expectAccessible(page)

  const phone = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  await phone.goto('/auth')
  await Promise.all([phone.waitForResponse('**/api/login'), logIn(phone, person)])
  await toColors(phone)
  await phone.getByRole('radio', { name: 'Favorites' }).click()
  await phone
    .getByRole('group', { name: 'Folders' })
    .getByRole('button', { name: 'Front porch', exact: true })
    .click()
  await expect(phone.getByRole('list', { name: 'Favorites' }).getByRole('listitem')).toHaveText([
    `${COLOR.name} ${COLOR.colorNo}`,
  ])
  await phone.getByRole('button', { name: `Move ${COLOR.name} from Front porch` }).click()
  await phone.getByRole('menuitemradio', { name: 'No folder' }).click()
  await expect(phone.getByText('Nothing in this folder yet.')).toBeVisible()
  await phone.context().close()

  await page.reload()
  await page.getByRole('radio', { name: 'Favorites' }).click()
  await expect(page.getByRole('button', { name: `Move ${COLOR.name} to a folder` })).toBeVisible()
})
