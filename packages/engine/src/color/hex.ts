import type { EncodedRgb } from './transfer.ts'

/**
 * Reads a color written as #RRGGBB, in either case.
 * @throws RangeError when the text is anything else
 */
export function parseHex(hex: string): EncodedRgb {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new RangeError(`a color is written as #RRGGBB, got ${hex}`)
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/**
 * Writes an encoded color as #RRGGBB in capitals, channels rounded.
 * @throws RangeError when a channel leaves 0–255
 */
export function formatHex(encoded: EncodedRgb): string {
  return `#${encoded.map(hexOfByte).join('')}`
}

function hexOfByte(value: number): string {
  const byte = Math.round(value)
  if (!(byte >= 0 && byte <= 255)) throw new RangeError(`a channel must be 0–255, got ${value}`)
  return byte.toString(16).padStart(2, '0').toUpperCase()
}
