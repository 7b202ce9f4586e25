import { expect, test } from 'vitest'
import { readHeldOut } from './held-out.ts'

test('the photos held out are named, without the comments around them', () => {
  const names = [...readHeldOut()]
  expect(names).toContain('commons-klehm-house-3')
  expect(names.filter((name) => !/^[\w-]+$/.test(name))).toEqual([])
})
