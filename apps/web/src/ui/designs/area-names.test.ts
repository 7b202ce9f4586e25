import { INTERIOR_AREAS, SCHEME_AREAS, STYLE_AREAS, areaName, styleAreaName } from '@housecoat/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { i18n } from '../../locales/i18n.ts'
import { startLocale } from '../../locales/start-locale.ts'
import { translateAreaName } from './area-names.ts'

afterEach(() => i18n.activate('en'))

const NAMES = new Set([
  ...Object.values(SCHEME_AREAS).flatMap((areas) => Object.values<string>(areas)),
  ...INTERIOR_AREAS.map(areaName),
  ...STYLE_AREAS.exterior.map((id) => styleAreaName(id, true)),
  ...STYLE_AREAS.interior.map((id) => styleAreaName(id, false)),
])

describe.each([...NAMES])('%s', (name) => {
  test('is the same in English', () => {
    expect(translateAreaName(name)).toBe(name)
  })

  test('has a Spanish name', async () => {
    await startLocale('es')
    expect(translateAreaName(name)).not.toBe(name)
  })
})

test('a number stays, and so does a name that a program gave', async () => {
  await startLocale('es')
  expect(translateAreaName('Garage Door 2')).toBe('Puerta de garaje 2')
  expect(translateAreaName('North gable')).toBe('North gable')
})
