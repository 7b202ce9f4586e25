import watermarkUrl from './watermark.svg?url'

/** Address of the logo that is drawn on shared pictures: an SVG of its own outlines, 600 px wide, no font needed. */
export const WATERMARK_URL: string = watermarkUrl

/** The drawing's size in pixels of the shared picture. */
export const WATERMARK_SIZE = { widthPx: 600, heightPx: 150 } as const

/** From the picture's right and bottom edges. */
export const WATERMARK_MARGIN_PX = 40
