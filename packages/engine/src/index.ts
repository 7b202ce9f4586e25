export { deltaE2000 } from './color/delta-e-2000.ts'
export { formatHex, parseHex } from './color/hex.ts'
export type { Lab } from './color/lab.ts'
export { labFromLinear, labFromSrgb, lightReflectanceValue, linearFromLab, luminanceOf } from './color/lab.ts'
export type { OkLab, OkLch } from './color/oklab.ts'
export {
  fitGamut,
  isInGamut,
  linearFromOklab,
  oklabFromLinear,
  oklabFromOklch,
  oklchFromOklab,
} from './color/oklab.ts'
export type { EncodedRgb, LinearRgb } from './color/transfer.ts'
export {
  encodedFromLinear,
  linearFromEncoded,
  linearToByte,
  linearToSrgb,
  srgbToLinear,
} from './color/transfer.ts'
export { boxMean } from './raster/box-mean.ts'
export type { ColorRaster, GrayRaster, Mask, Matte } from './raster/raster.ts'
export { fitWithin, resizeColor, resizeGray } from './raster/resize.ts'
