import { STYLES } from '@housecoat/contract'
import { findRecipe, renderStyle } from '@housecoat/engine'
import { expect, test } from 'vitest'
import { measureStyleDistances } from './measure-style-distances.ts'
import { prepareSample } from './sample-plan.ts'

/** Least ΔE2000 between the walls of two styles: styles that are closer look the same at first sight. */
const LEAST_DISTANCE = 8

test.each(['exterior', 'interior'] as const)(
  'no two %s styles look the same on one photo',
  async (category) => {
    const plan = await prepareSample(category, 640)
    const styles = STYLES.filter((style) => style.category === category)
    const pictures = styles.map(({ id }) => {
      const out = new Uint8Array(plan.photo.data.length)
      renderStyle(plan, findRecipe(category, id)!, out)
      return out
    })
    const near = measureStyleDistances(plan.mattes[0], plan.photo, pictures)
      .filter(({ distance }) => distance < LEAST_DISTANCE)
      .map(
        ({ pair: [one, other], distance }) => `${styles[one].id} ${styles[other].id} ${distance.toFixed(1)}`,
      )
    expect(near).toEqual([])
  },
)

test('compares only what lies wholly inside the area', () => {
  const matte = { width: 3, height: 1, data: new Uint8Array([255, 255, 100]) }
  const picture = (edge: number) => new Uint8Array([90, 90, 90, 90, 90, 90, edge, edge, edge])
  const darker = new Uint8Array([30, 30, 30, 30, 30, 30, 0, 0, 0])
  const [nearest, next] = measureStyleDistances(matte, { channels: 3 }, [picture(0), darker, picture(255)])
  expect(nearest).toEqual({ pair: [0, 2], distance: 0 })
  expect(next.distance).toBeGreaterThan(15)
})
