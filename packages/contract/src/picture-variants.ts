/** Pixel widths that `?w=` may ask for; a picture is never enlarged. */
export const RESULT_WIDTHS = [320, 640, 960, 1280, 1600, 2400] as const

/**
 * What `?format=` may ask for. Without it, `?w=` gives the best of WebP and AVIF that is there and the browser takes. AVIF is
 * made in the background for public pictures: until then WebP comes in its place.
 */
export const RESULT_FORMATS = ['png', 'webp', 'jpeg', 'avif'] as const
