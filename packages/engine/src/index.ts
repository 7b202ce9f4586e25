export { boxMean } from './raster/box-mean.ts'
export type { ColorRaster, GrayRaster, Mask, Matte } from './raster/raster.ts'
export { fitWithin, resizeColor, resizeGray } from './raster/resize.ts'
