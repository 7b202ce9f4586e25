import watermarkUrl from './watermark.svg?url'

/** URL of the logo drawn on shared pictures: an SVG with outlined text, 600 px wide. */
export const WATERMARK_URL: string = watermarkUrl

/** Size in pixels on a shared picture that is 3,000 px wide or more. */
export const WATERMARK_SIZE = { widthPx: 600, heightPx: 150 } as const

/** Distance from the right and bottom edges of such a picture. */
export const WATERMARK_MARGIN_PX = 40

/** Maximum share of the picture's width. */
export const WATERMARK_SHARE = 0.2
