import watermarkUrl from './watermark.svg?url'

/** Address of the logo that is drawn on shared pictures: an SVG of its own outlines, 600 px wide, no font needed. */
export const WATERMARK_URL: string = watermarkUrl

/** The drawing's size in pixels of a shared picture that is 3,000 px wide or more. */
export const WATERMARK_SIZE = { widthPx: 600, heightPx: 150 } as const

/** From the right and bottom edges of such a picture. */
export const WATERMARK_MARGIN_PX = 40

/** The largest share of a picture's width that the watermark takes. */
export const WATERMARK_SHARE = 0.2
