export { ERRORS, problemSchema, type ErrorCode, type Problem } from './errors.ts'
export { PHOTO_LIMITS } from './photo-limits.ts'
export {
  AREA_IDS,
  INTERIOR_AREAS,
  PAINT_BRAND,
  areaName,
  hexColorSchema,
  paintSelectionSchema,
  type AreaId,
  type InteriorArea,
  type PaintSelection,
} from './paint-selection.ts'
export {
  LIGHTNESS_STOPS,
  RESULT_FORMATS,
  RESULT_WIDTHS,
  processImageRequestSchema,
  processImageResponseSchema,
  type ProcessImageRequest,
  type ProcessImageResponse,
} from './process-image.ts'
