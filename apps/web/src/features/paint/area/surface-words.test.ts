import { SURFACE_WORDS } from '@housecoat/contract'
import { SURFACES } from '@housecoat/engine'
import { expect, test } from 'vitest'
import { describeSurface } from './surface-words.ts'

test.each(SURFACES)('%s has the name that API answers give it', (surface) => {
  expect(describeSurface(surface)).toBe(SURFACE_WORDS[surface])
})
