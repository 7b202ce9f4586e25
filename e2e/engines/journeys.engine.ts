/** The main journeys, in every engine: `npm run test:engines`. The other browser tests look closer, in Chromium alone. */
import { expect } from '@playwright/test'
import { join } from 'node:path'
import { newPerson } from '../account-steps.ts'
import type { Person } from '../call-steps.ts'
import { COLOR, NOT_WALLS, PHOTO, WALLS } from '../paint-steps.ts'
import type { EnginePage } from './engine-page.ts'
import { test } from './engine-test.ts'

const GARAGE = join(PHOTO, '../garage-house.jpg')

const OWN_PHOTO = { walls: WALLS, lawn: NOT_WALLS.lawn }

/** Places in the sample photo of the house with a porch. */
const SAMPLE = {
  walls: [
    { x: 0.27, y: 0.37 },
    { x: 0.37, y: 0.57 },
  ],
  lawn: { x: 0.3, y: 0.85 },
}

const STAGE = '[data-testid=editable-photo]'
const RESULT = 'main img[src^="/images/"]'

test('a visitor paints a sample photo', { tag: '@essential' }, async ({ tab }) => {
  await tab.open('/paint')
  await tab.press('Try the sample photo: a house with a porch')
  await tab.press('Continue')
  await paintWalls(tab, SAMPLE)

  await tab.reload()
  await tab.see('We kept your photo.')
  await tab.expectAttribute(STAGE, 'data-painted', COLOR.hex)

  await tab.press('Generate AI Result')
  await tab.heading('Your Transformed Home')
  expectBlue(await tab.readPicture(RESULT, SAMPLE.walls[0]))
  expectLawn(await tab.readPicture(RESULT, SAMPLE.lawn))
})

test('a visitor lays a style on a house', async ({ tab }) => {
  await tab.open('/design-updates?type=exterior')
  await tab.upload(PHOTO)
  await tab.press('Continue')
  await tab.press('Siding')
  await tab.see('We found the siding')
  await tab.press('Continue')
  await tab.press('Colonial')
  await tab.expectAttribute(STAGE, 'data-painted', 'colonial')
  await tab.press('Apply Style')
  await tab.heading('Your Transformed Home')
  const [red, green] = await tab.readPicture(RESULT, WALLS[0])
  expect(red).toBeGreaterThan(1.25 * green)
  expectLawn(await tab.readPicture(RESULT, NOT_WALLS.lawn))
})

test('a visitor replaces a garage door', async ({ tab }) => {
  await tab.open('/doors')
  await tab.upload(GARAGE)
  await tab.see('Click to change image')
  await tab.press('Detect Doors')
  await tab.heading('Door Preview')
  await tab.press('Garage door')
  await tab.see('fit this opening')
  await tab.click({ css: '[aria-label="Doors"] button' })
  await tab.get({ role: 'img', name: 'Your photo with the door' })
  await tab.press('Save Design')
  await tab.heading('Review Your New Door')
  const sky = await tab.readPicture(RESULT, { x: 0.5, y: 0.05 })
  expect(sky[2]).toBeGreaterThan(40)
})

test('a person registers, signs in, paints, saves and shares', async ({ tab }) => {
  const person = newPerson()
  await tab.open('/auth')
  await tab.click({ role: 'tab', name: 'Register' })
  await tab.fill('Email', person.email)
  await fillIn(tab, person, 'Register')
  await tab.click({ role: 'button', name: 'Sign Out' })
  await tab.see('You have been logged out successfully.')
  await tab.open('/auth')
  await fillIn(tab, person, 'Login')
  await tab.see(`Hello, ${person.username}`)

  await tab.open('/paint')
  await tab.upload(PHOTO)
  await tab.press('Continue')
  await paintWalls(tab)
  await tab.press('Generate AI Result')
  await tab.heading('Your Transformed Home')
  await tab.press('Save Design')
  await tab.fill('Name', 'Our porch')
  await tab.click({ css: '[role=dialog] button[type=submit]' })
  await tab.see('Saved as Our porch')

  await tab.open('/my-designs')
  await tab.press('Share to Community')
  await tab.fill('Title', `Porch of ${person.username}`)
  await tab.press('Share Design')
  await tab.expectPath(/^\/community\/\d+$/)
  await tab.heading(`Porch of ${person.username}`)
  expectBlue(await tab.readPicture('main img[alt="After"]', WALLS[0]))
})

/** Taps the walls and chooses the deep blue; the page then shows it. */
async function paintWalls(tab: EnginePage, { walls, lawn } = OWN_PHOTO): Promise<void> {
  await tab.get({ css: STAGE })
  for (const wall of walls) await tab.click({ css: STAGE }, wall)
  await tab.press('Undo')
  await tab.press('Redo')
  await tab.click({ css: 'input[type=search]' })
  await (await tab.get({ css: 'input[type=search]' })).fill(COLOR.colorNo)
  await tab.click({ role: 'radio', name: `${COLOR.name}, number ${COLOR.colorNo}` })
  await tab.expectAttribute(STAGE, 'data-painted', COLOR.hex)
  expectBlue(await tab.lookAt(STAGE, walls[0]))
  expectLawn(await tab.lookAt(STAGE, lawn))
}

async function fillIn(tab: EnginePage, person: Person, button: string): Promise<void> {
  await tab.fill('Username', person.username)
  await tab.click({ css: 'input[type=password]' })
  await (await tab.get({ css: 'input[type=password]' })).fill(person.password)
  await tab.click({ css: 'form:has(input[type=password]) button[type=submit]' })
  await tab.see(button === 'Register' ? 'Registration successful' : 'Login successful')
}

/** The walls are sage in the one photo, and yellow in the other: nothing is blue but the sky. */
function expectBlue([red, , blue]: readonly number[]): void {
  expect(blue).toBeGreaterThan(red + 15)
}

function expectLawn([, green, blue]: readonly number[]): void {
  expect(green).toBeGreaterThan(blue + 15)
}
