export type { ColorRaster, GrayRaster, Mask, Matte } from './raster/raster.ts'
