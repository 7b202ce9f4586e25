/** The mark's outlines: the one place they are drawn. Icons and the watermark are made from them by tools/brand. */
export const MARK = {
  viewBox: '0 0 64 64',
  roof: 'M32 7 60 31 55 37 32 17 9 37 4 31Z',
  coat: 'M14 38H50V58H14Z',
} as const
