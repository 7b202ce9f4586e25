import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { toColors } from './paint-steps.ts'

const found = (page: Page) => page.getByText('We found the walls.')

/** How many house models the browser has stored. */
const countHouses = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('housecoat')
        opening.onerror = () => reject(opening.error!)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('houses').objectStore('houses').count()
          counting.onerror = () => reject(counting.error!)
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
  )

test(
  'a reload finds the area without loading the network again',
  { tag: '@any-screen' },
  async ({ page, context }) => {
    const weights = /house-network.*\.bin/
    const loaded = context.waitForEvent('request', (request) => weights.test(request.url()))
    await toColors(page)
    await expect(found(page)).toBeVisible()
    await expect.poll(() => countHouses(page), { timeout: 20_000 }).toBe(1)
    await loaded

    await context.route(weights, (route) => route.abort())
    await page.reload()
    await expect(page.getByTestId('editable-photo')).toBeVisible()
    await expect(found(page)).toBeVisible()
  },
)

test(
  'a photo that the browser deleted is missed in kind words, and only once',
  { tag: '@any-screen' },
  async ({ page, context }) => {
    await toColors(page)
    await expect.poll(() => countHouses(page), { timeout: 20_000 }).toBe(1)
    const session = await context.newCDPSession(page)
    const { origin } = new URL(page.url())
    // as Safari does after a week without a visit, and every browser when the disk is full
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
    await page.reload()
    const notice = page.getByText('the photo you worked on is no longer stored on this device')
    await expect(notice).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Upload Your Home Photo' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(notice).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Upload Your Home Photo' })).toBeVisible()
    await expect(notice).toBeHidden()
  },
)
