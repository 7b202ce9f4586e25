import { STYLES } from '@housecoat/contract'
import { expect, test } from 'vitest'
import { searchStyles } from './search-styles.ts'

const namesOf = (text: string) => searchStyles(STYLES, text).map(({ name }) => name)

test.each([
  ['CRAFTS', ['Craftsman']],
  ['half-timbering', ['Tudor']],
  ['  minimal ', ['Minimalist']],
  ['no such thing', []],
])('%j finds %j', (text, names) => {
  expect(namesOf(text)).toEqual(names)
})

test('nothing typed finds all', () => {
  expect(namesOf('')).toHaveLength(16)
})
