/** gifenc 1.0.3 has no types of its own; these are the parts that encode-gif.ts uses. */
declare module 'gifenc' {
  /** RGB triples, 0–255 */
  type Palette = number[][]

  interface Encoder {
    writeFrame(
      index: Uint8Array,
      width: number,
      height: number,
      options: { readonly palette: Palette; readonly delay: number },
    ): void
    finish(): void
    bytes(): Uint8Array
  }

  export function GIFEncoder(): Encoder
  /** @param rgba whose length is a multiple of 4 */
  export function quantize(rgba: Uint8Array | Uint8ClampedArray, maxColors: number): Palette
  export function applyPalette(rgba: Uint8Array | Uint8ClampedArray, palette: Palette): Uint8Array
}
