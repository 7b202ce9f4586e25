import { expect, test, type Page } from '@playwright/test'
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
    await toColors(page)
    await expect(found(page)).toBeVisible()
    await expect.poll(() => countHouses(page), { timeout: 20_000 }).toBe(1)

    let refused = 0
    await context.route(/surface-network.*\.bin/, (route) => {
      refused++
      return route.abort()
    })
    await page.reload()
    await expect(page.getByTestId('editable-photo')).toBeVisible()
    await expect(found(page)).toBeVisible()
    expect(refused).toBeGreaterThan(0)
  },
)
