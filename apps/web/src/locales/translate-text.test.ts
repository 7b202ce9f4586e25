import { ERRORS, STYLES } from '@housecoat/contract'
import { afterEach, expect, test } from 'vitest'
import { i18n } from './i18n.ts'
import { loadRemainingMessages, startLocale } from './start-locale.ts'
import { translateArea, translateText } from './translate-text.ts'

afterEach(() => i18n.activate('en', 'en-US'))

test('a text of the contract is English in English', () => {
  expect(translateText(ERRORS.not_found.detail)).toBe(ERRORS.not_found.detail)
  expect(translateArea('Garage Door 2')).toBe('Garage Door 2')
})

test('texts of the contract have translations, and others stay as they are', async () => {
  await startLocale('es')
  await loadRemainingMessages()
  expect(translateText(ERRORS.not_found.detail)).toMatch(/^No hay nada en esta dirección/)
  expect(translateText(STYLES[0].name)).toBe('Escandinavo')
  expect(translateText('Title must be at least 3 characters')).toBe(
    'El título debe tener al menos 3 caracteres',
  )
  expect(translateText('Porch')).toBe('Porch')
})

test('a numbered area keeps its number', async () => {
  await startLocale('es')
  await loadRemainingMessages()
  expect(translateArea('Garage Door')).toBe('Puerta de garaje')
  expect(translateArea('Garage Door 2')).toBe('Puerta de garaje 2')
  expect(translateArea('Dormer 2')).toBe('Dormer 2')
})
