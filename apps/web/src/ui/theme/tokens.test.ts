import { describe, expect, test } from 'vitest'
import tokens from './tokens.css?raw'

/** WCAG 2.2, 1.4.3 and 1.4.11 */
const TEXT_MIN = 4.5
const EDGE_MIN = 3

const SURFACES = ['paper', 'surface', 'sunken', 'neutral']
const TEXTS = ['ink', 'muted', 'primary', 'accent-text', 'success', 'danger']

const PAIRS = [
  ...TEXTS.flatMap((text) => SURFACES.map((surface) => [text, surface, TEXT_MIN] as const)),
  ['on-primary', 'primary', TEXT_MIN] as const,
  ['on-primary', 'primary-strong', TEXT_MIN] as const,
  ['primary', 'primary-soft', TEXT_MIN] as const,
  ['ink', 'primary-soft', TEXT_MIN] as const,
  ['ink', 'danger-soft', TEXT_MIN] as const,
  ['danger', 'danger-soft', TEXT_MIN] as const,
  ['on-danger', 'danger', TEXT_MIN] as const,
  ...SURFACES.map((surface) => ['edge', surface, EDGE_MIN] as const),
  ...SURFACES.map((surface) => ['accent', surface, EDGE_MIN] as const),
]

function tokenColor(name: string, theme: 'light' | 'dark'): string {
  const match = new RegExp(`--color-${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(tokens)
  if (match === null) throw new Error(`tokens.css has no ${name}`)
  return match[theme === 'light' ? 1 : 2]
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const encoded = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  test.each(PAIRS)('%s on %s has a contrast of at least %f', (text, surface, minimum) => {
    expect(contrast(tokenColor(text, theme), tokenColor(surface, theme))).toBeGreaterThanOrEqual(minimum)
  })
})
