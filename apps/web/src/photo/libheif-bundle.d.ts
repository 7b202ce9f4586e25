declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  interface HeifImage {
    get_width(): number
    get_height(): number
    display(pixels: ImageData, done: (pixels: ImageData | null) => void): void
    free(): void
  }
  interface Libheif {
    HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] }
  }
  const createLibheif: () => Libheif | Promise<Libheif>
  // eslint-disable-next-line no-restricted-syntax -- the codec has only a default export
  export default createLibheif
}
