import { text } from 'node:stream/consumers'
import { expect, test, type Page } from '@playwright/test'
import { PAINT_COLORS, type PaintColor } from '@housecoat/contract/paint-catalog'
import { newPerson, register } from './account-steps.ts'
import { expectAccessible } from './expect-accessible.ts'
import {
  COLOR,
  NOT_WALLS,
  WALLS,
  chooseColor,
  markWalls,
  tabTo,
  toColors,
  type Place,
} from './paint-steps.ts'

const RED = findReddest()
const [LIGHT, CREAM] = PAINT_COLORS.filter(({ lrv }) => lrv > 80)
const CHARCOAL = PAINT_COLORS.findLast(({ lrv }) => lrv < 8)!

function findReddest(): PaintColor {
  const redness = ({ rgb: { red, green, blue } }: PaintColor) => red - Math.max(green, blue)
  return PAINT_COLORS.reduce((reddest, color) => (redness(color) > redness(reddest) ? color : reddest))
}

async function chooseSurface(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${name}, `) }).check({ force: true })
}

/** Chooses a surface, and adds it by a tap where it was not found. */
async function openSurface(page: Page, name: string, { x, y }: Place): Promise<void> {
  await chooseSurface(page, name)
  // until it is open, the tools are those of the surface before
  const marked = page.getByRole('radio', { name: new RegExp(`^${name}, .*% of the photo`) })
  const unmarked = page.getByText(`Tap the ${name.toLowerCase()} you want to change`)
  await expect(marked.or(unmarked).first()).toBeAttached()
  if ((await marked.count()) > 0) return
  const stage = page.getByTestId('editable-photo')
  const box = (await stage.boundingBox())!
  await stage.click({ position: { x: x * box.width, y: y * box.height } })
  await expect(marked).toBeAttached()
}

async function expectColors(page: Page, colors: readonly PaintColor[]): Promise<void> {
  for (const { name } of colors) await expect(page.getByText(name).first()).toBeVisible()
}

test(
  'body, door and trim are painted in one picture, saved, changed to a variant, shared and voted about',
  { tag: '@phone' },
  async ({ page, browser }) => {
    await page.goto('/auth')
    await register(page, newPerson())
    await toColors(page)
    await markWalls(page)
    await chooseColor(page, COLOR)
    await page.getByRole('button', { name: 'Paint more surfaces' }).click()
    await expect(page.getByRole('radio', { name: new RegExp(`^Body, ${COLOR.name}`) })).toBeChecked()
    await expectAccessible(page)

    await openSurface(page, 'Front door', NOT_WALLS['front door'])
    await chooseColor(page, RED)
    await expect(
      page.getByRole('radio', { name: new RegExp(`^Front door, ${RED.name}, \\d+% of the photo`) }),
    ).toBeChecked()
    await expect(page.getByRole('radio', { name: new RegExp(`^Body, ${COLOR.name}`) })).not.toBeChecked()
    await openSurface(page, 'Trim', NOT_WALLS.trim)
    await chooseColor(page, CREAM)
    await chooseColor(page, LIGHT)
    await expect(page.getByRole('radio', { name: new RegExp(`^Trim, ${LIGHT.name}`) })).toBeChecked()
    await expectAccessible(page)

    await page.reload()
    await expect(page.getByRole('radio', { name: new RegExp(`^Trim, ${LIGHT.name}`) })).toBeChecked()
    // the engine starts, studies the photo and paints three surfaces
    await expect(
      page.getByLabel(`Your photo, painted in ${LIGHT.hex}, ${COLOR.hex}, ${RED.hex}`),
    ).toBeVisible({
      timeout: 60_000,
    })

    await page.getByRole('button', { name: 'Generate AI Result' }).click()
    await expect(page.getByRole('heading', { name: 'Your Transformed Home' })).toBeVisible({
      timeout: 30_000,
    })
    await expectColors(page, [COLOR, LIGHT, RED])

    await page.getByRole('button', { name: 'How Much Paint?' }).click()
    await expect(page.getByRole('textbox', { name: 'Area to paint: Body' })).toHaveValue(/^\d+(\.\d)?$/)
    await expect(page.getByRole('textbox', { name: 'Area to paint: Front door' })).toHaveValue(/^\d+(\.\d)?$/)
    await expectAccessible(page)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as CSV' }).click()
    const list = await text(await (await downloading).createReadStream())
    expect(list.split('\r\n').slice(1, 4).join()).toMatch(
      new RegExp(`"${COLOR.name}".*"${LIGHT.name}".*"${RED.name}"`),
    )

    await page.getByRole('button', { name: 'Save Design' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save Your Design' })
    await dialog.getByLabel('Name').fill('Blue with a red door')
    await dialog.getByRole('button', { name: 'Save Design' }).click()
    await page.getByRole('link', { name: 'View Saved Design' }).click()
    await expectColors(page, [COLOR, LIGHT, RED])

    await page.getByRole('link', { name: 'Change the Color' }).click()
    await expect(page.getByRole('radio', { name: new RegExp(`^Body, ${COLOR.name}`) })).toBeVisible()
    await expect(page.getByRole('radio', { name: new RegExp(`^Front door, ${RED.name}`) })).toBeVisible()

    await chooseSurface(page, 'Trim')
    await chooseColor(page, CHARCOAL)
    await page.getByRole('button', { name: 'Generate AI Result' }).click()
    await expect(page.getByRole('heading', { name: 'Your Transformed Home' })).toBeVisible({
      timeout: 30_000,
    })
    await page.getByRole('button', { name: 'Save Design' }).click()
    await expect(dialog.getByLabel('Name')).toHaveValue('Blue with a red door 2')
    await dialog.getByRole('button', { name: 'Save Design' }).click()
    await page.getByRole('link', { name: 'View Saved Design' }).click()
    await expectColors(page, [COLOR, CHARCOAL, RED])
    const variant = page.url()
    await page.getByRole('button', { name: /^Share to Community/ }).click()
    await page.getByRole('button', { name: 'Share Design' }).click()
    await expect(page).toHaveURL(/\/community\/\d+$/)
    await expectColors(page, [COLOR, CHARCOAL, RED])

    await page.goto(variant)
    await page.getByRole('link', { name: 'Compare Designs' }).click()
    await expect(page.getByRole('slider')).toHaveCount(2)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Ask Your Family' }).click()
    const link = await page.getByLabel('Link').inputValue()
    await expectAccessible(page)
    const aunt = await (await browser.newContext()).newPage()
    await aunt.goto(link)
    await aunt.getByLabel('Your name (optional)').fill('Aunt May')
    await expectAccessible(aunt)
    await aunt.getByRole('button', { name: /^I Like This One.*door 2$/ }).click()
    await expect(aunt.getByText('Thank you for your vote.')).toBeVisible()
    await aunt.reload()
    await expect(aunt.getByRole('button', { name: /^Your Vote.*door 2$/ })).toBeVisible()
    await aunt.context().close()
    await page.reload()
    await expect(page.getByText('likes Blue with a red door 2')).toBeVisible()
    await expect(page.getByText('Aunt May')).toBeVisible()
  },
)

test('a surface is left unpainted again', { tag: '@any-screen' }, async ({ page }) => {
  await toColors(page)
  await markWalls(page)
  await chooseColor(page, COLOR)
  await page.getByRole('button', { name: 'Paint more surfaces' }).click()
  await page.getByRole('button', { name: 'Leave Body unpainted' }).click()
  await expect(page.getByRole('radio', { name: /^Body, no color/ })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Generate AI Result' })).toBeDisabled()
  await page.getByRole('button', { name: `Bring ${COLOR.name} back` }).click()
  await expect(page.getByRole('radio', { name: new RegExp(`^Body, ${COLOR.name}`) })).toBeChecked()
  await page.getByRole('radio', { name: /^Body, / }).press('Delete')
  await expect(page.getByRole('radio', { name: /^Body, no color/ })).toBeChecked()
})

test(
  'what has a color is previewed and generated while a surface without one is chosen',
  { tag: '@any-screen' },
  async ({ page }) => {
    await toColors(page)
    await markWalls(page)
    await chooseColor(page, COLOR)
    await page.getByRole('button', { name: 'Paint more surfaces' }).click()
    await chooseSurface(page, 'Roof')
    await expect(page.getByRole('radio', { name: /^Roof, no color/ })).toBeChecked()
    await page.getByRole('button', { name: 'Preview Result' }).click()
    await expect(page.getByRole('dialog', { name: `Preview in ${COLOR.name}` })).toBeVisible()
    await page.getByRole('button', { name: 'Other colors' }).click()
    await expect(page.getByRole('radio', { name: /^Body, / })).toBeChecked()
    await chooseSurface(page, 'Roof')
    await expect(page.getByRole('radio', { name: /^Roof, no color/ })).toBeChecked()
    await page.getByRole('button', { name: 'Generate AI Result' }).click()
    await expect(page.getByRole('heading', { name: 'Your Transformed Home' })).toBeVisible({
      timeout: 30_000,
    })
    await expectColors(page, [COLOR])
  },
)

test('a tap on the photo chooses the surface under the finger', async ({ page }) => {
  await toColors(page)
  await markWalls(page)
  await chooseColor(page, COLOR)
  await page.getByRole('button', { name: 'Paint more surfaces' }).click()
  await chooseSurface(page, 'Roof')
  await expect(page.getByRole('radio', { name: /^Roof, / })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Tap to choose a surface' })).toBeChecked()
  const stage = page.getByTestId('editable-photo')
  const { width, height } = (await stage.boundingBox())!
  const [wall] = WALLS
  await stage.click({ position: { x: wall.x * width, y: wall.y * height } })
  await expect(page.getByRole('radio', { name: /^Body, / })).toBeChecked()
  await expect(page.getByRole('radio', { name: new RegExp(`^Body, ${COLOR.name}`) })).toBeChecked()
  await stage.click({ position: { x: 0.5 * width, y: 0.02 * height } })
  await expect(page.getByText('No surface was found there')).toBeVisible()
})

test(
  'a palette colors the surfaces that were found, and is undone',
  { tag: '@any-screen' },
  async ({ page }) => {
    await toColors(page)
    await markWalls(page)
    await page.getByRole('button', { name: 'Paint more surfaces' }).click()
    await page.getByRole('button', { name: 'Palettes', exact: true }).click()
    await expect(page.getByText('32 palettes')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Style').selectOption('Coastal')
    await page.getByRole('button', { name: /^Harbor Blue/ }).click()
    await expect(page.getByRole('button', { name: /^Harbor Blue/, pressed: true })).toBeVisible()
    await expect(page.getByRole('radio', { name: /^Body, no color/ })).toBeHidden()
    await expect(page.getByLabel(/^Your photo, painted in #\w+, #\w+/)).toBeVisible()
    await page.getByRole('button', { name: 'Undo palette' }).click()
    await expect(page.getByRole('radio', { name: /^Body, no color/ })).toBeAttached()
    await page.getByRole('button', { name: 'Surprise me' }).click()
    await expect(page.getByRole('radio', { name: /^Body, no color/ })).toBeHidden()
  },
)

test('the keyboard alone paints a second surface @any-screen', async ({ page }) => {
  await toColors(page)
  await markWalls(page)
  await chooseColor(page, COLOR)
  await tabTo(page, page.getByRole('button', { name: 'Paint more surfaces' }))
  await page.keyboard.press('Enter')
  const body = page.getByRole('radio', { name: new RegExp(`^Body, ${COLOR.name}`) })
  await expect(body).toBeChecked()
  await tabTo(page, body)
  const door = page.getByRole('radio', { name: /^Front door, / })
  for (let presses = 0; presses < 8 && !(await door.isChecked()); presses += 1)
    await page.keyboard.press('ArrowRight')
  await expect(door).toBeChecked()

  const stage = page.getByTestId('editable-photo')
  if (!(await page.getByRole('button', { name: 'Undo' }).isEnabled())) {
    await tabTo(page, stage)
    // from the middle of the photo
    for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowLeft')
    for (let step = 0; step < 8; step += 1) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('radio', { name: /^Front door, no color, \d+% of the photo/ })).toBeChecked()
  await tabTo(page, page.getByPlaceholder('Search by name or code...'))
  await page.keyboard.type(RED.colorNo)
  await tabTo(page, page.getByRole('radio', { name: `${RED.name}, number ${RED.colorNo}` }))
  await page.keyboard.press('Space')
  await expect(page.getByLabel(`Your photo, painted in ${RED.hex}, ${COLOR.hex}`)).toBeVisible()
})
