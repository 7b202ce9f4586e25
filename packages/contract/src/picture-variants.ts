/** Pixel widths that `?w=` may ask for; a picture is never enlarged. */
export const RESULT_WIDTHS = [320, 640, 960, 1280, 1600, 2400] as const

export const RESULT_FORMATS = ['png', 'webp', 'jpeg'] as const
