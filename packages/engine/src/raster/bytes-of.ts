/**
 * The same memory as a plain Uint8Array. Pixel loops use only this type: a loop that sees several kinds of byte arrays,
 * such as Node's Buffer, is compiled to slower code.
 * @param raster anything with bytes
 * @param raster.data viewed, not copied
 */
export function bytesOf(raster: { readonly data: Uint8Array | Uint8ClampedArray }): Uint8Array {
  const { data } = raster
  return data.constructor === Uint8Array ? data : new Uint8Array(data.buffer, data.byteOffset, data.length)
}
