/**
 * Encodes what a canvas shows.
 * @param quality 0–1, for types that lose some
 * @throws Error when the browser cannot encode it, as with a canvas that is too large
 */
export function encodeCanvas(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error("This browser can't encode the picture")) : resolve(blob)),
      type,
      quality,
    )
  })
}
