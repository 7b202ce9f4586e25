/**
 * The same memory as plain bytes. Loops over pixels run on these alone: a loop that meets several kinds of byte array,
 * Node's buffers among them, is compiled to slower code.
 * @param raster anything with bytes
 * @param raster.data viewed, not copied
 */
export function bytesOf(raster: { readonly data: Uint8Array | Uint8ClampedArray }): Uint8Array {
  const { data } = raster
  return data.constructor === Uint8Array ? data : new Uint8Array(data.buffer, data.byteOffset, data.length)
}
