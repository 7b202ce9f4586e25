/** What a photo may be, the same in the browser and on the server. */
export const PHOTO_LIMITS = {
  /** 10 MB, as the upload page says */
  sizeBytes: 10 * 1024 * 1024,
  /** decoded pixels; a phone's largest common photo is 48 megapixels */
  pixels: 50_000_000,
  longSidePx: 12_000,
  shortSidePx: 64,
  /** a black and white PNG of 50 megapixels with detailed edges stays below this */
  maskBytes: 2 * 1024 * 1024,
  /** how far a mask's width / height may be from the photo's, as a fraction of it */
  maskAspectTolerance: 0.01,
} as const
