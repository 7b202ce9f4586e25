/**
 * The same memory as plain bytes. Loops over pixels run on these alone: a loop that meets both kinds of byte array is
 * compiled to slower code.
 * @param raster anything with bytes
 * @param raster.data viewed, not copied
 */
export function bytesOf(raster: { readonly data: Uint8Array | Uint8ClampedArray }): Uint8Array {
  const { data } = raster
  return data instanceof Uint8Array ? data : new Uint8Array(data.buffer, data.byteOffset, data.length)
}
