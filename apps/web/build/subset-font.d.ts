declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'woff2'
    /** the part of each axis that stays */
    readonly variationAxes: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>
  }
  /** @returns the font with the glyphs of a text */
  function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
  export = subsetFont
}
