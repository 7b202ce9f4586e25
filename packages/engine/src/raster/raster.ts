/**
 * The engine's pictures. All rasters are row-major with y pointing down; pixel (x, y) has its
 * center at (x + 0.5, y + 0.5).
 */

/** Size of a picture, in pixels. */
export interface PixelSize {
  readonly width: number
  readonly height: number
}

/** An 8-bit picture in encoded sRGB, channels interleaved as RGB or RGBA (alpha is copied, never used). */
export interface ColorRaster {
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
  /** width × height × channels bytes */
  readonly data: Uint8Array | Uint8ClampedArray
}

/** One byte per pixel. */
export interface GrayRaster {
  readonly width: number
  readonly height: number
  /** width × height bytes */
  readonly data: Uint8Array
}

/** A binary area: 0 outside, 255 inside. */
export type Mask = GrayRaster

/** A fractional area: 0 outside, 255 inside, values between where a pixel belongs partly to the area. */
export type Matte = GrayRaster
