/**
 * The logo mark: a roof, and a house that a brush has half coated. Icons and the watermark are generated from these
 * paths by build/make-brand-files.ts.
 */
export const MARK = {
  viewBox: '0 0 64 64',
  /** a line, `roofWidth` thick, with round ends */
  roof: 'M6.5 29.5 32 8.5 57.5 29.5',
  roofWidth: 6.8,
  /** a filled shape; the right edge is the brush's */
  coat:
    'M12.5 34c0-.9.4-1.7 1.1-2.3L30.7 17.6a2 2 0 0 1 2.6 0L50.6 31.9c1.8 1.5.8 4.3-1.5 4.3H45.5a1.5 1.5 0 0 0 0 3' +
    'H47a2.3 2.3 0 0 1 0 4.6H40a1.5 1.5 0 0 0 0 3H50.5a2.3 2.3 0 0 1 0 4.6H43a1.45 1.45 0 0 0 0 2.9H45.5' +
    'a2.05 2.05 0 0 1 0 4.1H15.5A3 3 0 0 1 12.5 55.4Z',
} as const
