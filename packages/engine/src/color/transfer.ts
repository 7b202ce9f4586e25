/**
 * A color or a reflectance in linear light with sRGB's primaries: red, green, blue, each 0–1. The brand prevents
 * mixing it up with encoded values.
 */
export type LinearRgb = readonly [red: number, green: number, blue: number] & { readonly encoding?: 'linear' }

/** A color as pictures store it: encoded sRGB, each channel 0–255. */
export type EncodedRgb = readonly [red: number, green: number, blue: number] & {
  readonly encoding?: 'encoded'
}

/** Linear light (0–1) of every encoded sRGB byte. Source: IEC 61966-2-1. */
export const LINEAR_OF_BYTE: Float32Array = Float32Array.from({ length: 256 }, (_, byte) =>
  srgbToLinear(byte / 255),
)

/**
 * Linear luminance, 0–1.
 * @param bytes encoded sRGB
 * @param at where the pixel's red is
 */
export function luminanceOfBytes(bytes: Uint8Array, at: number): number {
  return (
    0.2126 * LINEAR_OF_BYTE[bytes[at]] +
    0.7152 * LINEAR_OF_BYTE[bytes[at + 1]] +
    0.0722 * LINEAR_OF_BYTE[bytes[at + 2]]
  )
}

/**
 * sRGB's transfer function: encoded value to linear light, both 0–1; odd for negative values.
 * Source: IEC 61966-2-1.
 */
export function srgbToLinear(encoded: number): number {
  const magnitude = Math.abs(encoded)
  const linear = magnitude <= 0.04045 ? magnitude / 12.92 : ((magnitude + 0.055) / 1.055) ** 2.4
  return encoded < 0 ? -linear : linear
}

/**
 * The inverse of {@link srgbToLinear}: linear light to encoded value, both 0–1; odd for negative values.
 * Source: IEC 61966-2-1.
 */
export function linearToSrgb(linear: number): number {
  const magnitude = Math.abs(linear)
  const encoded = magnitude <= 0.0031308 ? magnitude * 12.92 : 1.055 * magnitude ** (1 / 2.4) - 0.055
  return linear < 0 ? -encoded : encoded
}

/** Steps of {@link BYTE_OF_LINEAR} per unit of linear light; the steepest part of the curve moves 0.4 byte per step. */
export const LINEAR_STEPS = 8191

/** The nearest encoded byte of linear light: `BYTE_OF_LINEAR[(linear * LINEAR_STEPS + 0.5) | 0]` for 0 ≤ linear ≤ 1. */
export const BYTE_OF_LINEAR: Uint8Array = Uint8Array.from({ length: LINEAR_STEPS + 1 }, (_, step) =>
  Math.round(255 * linearToSrgb(step / LINEAR_STEPS)),
)

/** The encoded byte of linear light, clipped to 0–1 first. Through a table: exact for every byte's own linear light. */
export function linearToByte(linear: number): number {
  if (!(linear > 0)) return 0
  return linear >= 1 ? 255 : BYTE_OF_LINEAR[(linear * LINEAR_STEPS + 0.5) | 0]
}

/** The linear light of an encoded color. */
export function linearFromEncoded(encoded: EncodedRgb): LinearRgb {
  return [srgbToLinear(encoded[0] / 255), srgbToLinear(encoded[1] / 255), srgbToLinear(encoded[2] / 255)]
}

/** The encoded color of linear light, clipped to 0–1 and rounded to whole bytes. */
export function encodedFromLinear(linear: LinearRgb): EncodedRgb {
  const byteOf = (value: number): number => Math.round(255 * linearToSrgb(Math.min(1, Math.max(0, value))))
  return [byteOf(linear[0]), byteOf(linear[1]), byteOf(linear[2])]
}
