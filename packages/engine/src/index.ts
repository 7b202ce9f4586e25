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
export { layOver } from './composite/lay-over.ts'
export type { EdgeStudy } from './composite/refine-matte.ts'
export { drawMatte, refineMatte, studyEdge } from './composite/refine-matte.ts'
export type { DoorKind, FoundDoor } from './doors/door.ts'
export { drawDoorMarkers, findMarkedDoors } from './doors/door-marker.ts'
export { readDoorMaps } from './doors/door-maps.ts'
export { EVIDENCE_NAMES } from './doors/evidence-names.ts'
export { findAreaOrDoors } from './doors/find-door-masks.ts'
export { findDoors, listDoorCandidates } from './doors/find-doors.ts'
export type { OpeningFit } from './doors/fits-opening.ts'
export { findOpeningAspect, fitsOpening } from './doors/fits-opening.ts'
export type { DoorPlan } from './doors/set-door.ts'
export { prepareDoor, setDoor, setDoorOnce } from './doors/set-door.ts'
export type { Homography, Point, Quad } from './geometry/homography.ts'
export {
  findHomography,
  invertHomography,
  isUsableQuad,
  projectPoint,
  rectangleQuad,
  scaleQuad,
} from './geometry/homography.ts'
export { boxMean } from './raster/box-mean.ts'
export type { PixelBox } from './raster/cut-out.ts'
export { cutOut } from './raster/cut-out.ts'
export { findRunEnd, wordsOf } from './raster/find-run-end.ts'
export type { ColorRaster, GrayRaster, Mask, Matte } from './raster/raster.ts'
export { fitWithin, resizeColor, resizeGray } from './raster/resize.ts'
export { findReflectance } from './recolor/find-reflectance.ts'
export { hasWhiteBeside } from './recolor/has-white-beside.ts'
export type { Reflectance, ReflectanceBasis, Surroundings } from './recolor/reflectance.ts'
export { LIGHTNESS_STOPS_MAX, withLightness } from './recolor/reflectance.ts'
export type { RepaintPlan } from './recolor/repaint.ts'
export { prepareRepaint, repaint, repaintOnce } from './recolor/repaint.ts'
export { findOpenings } from './registration/find-openings.ts'
export type { Registration, Shift } from './registration/register-picture.ts'
export { alignPicture, registerPicture } from './registration/register-picture.ts'
export { findRecipe, surfaceOfArea } from './reskin/recipes.ts'
export type { ReskinPlan } from './reskin/reskin.ts'
export { prepareReskin, reskin } from './reskin/reskin.ts'
export type { Finish, StyleRecipe } from './reskin/style-recipe.ts'
export type { ReskinStudy } from './reskin/study-reskin.ts'
export { studyReskin } from './reskin/study-reskin.ts'
export type { MaskEdit, StrokeEdit, TapEdit } from './mask/mask-edit.ts'
export type { MaskEditor } from './mask/mask-editor.ts'
export type { MaskFault } from './mask/mask-error.ts'
export { MaskError } from './mask/mask-error.ts'
export type { MaskHistory } from './mask/mask-history.ts'
export type { MaskStart } from './mask/mask-start.ts'
export { createMaskEditor, replayEdits, UNDO_STEPS_MAX } from './mask/mask-editor.ts'
export { practiceTaps } from './mask/practice-taps.ts'
export type { Analysis } from './segment/analyze-photo.ts'
export { analyzePhoto } from './segment/analyze-photo.ts'
export type { FoundArea } from './area/found-area.ts'
export { findArea } from './area/find-area.ts'
export { startArea } from './area/start-area.ts'
export type { SurfaceNetwork } from './segment/surface-network.ts'
export { loadSurfaceNetwork } from './segment/surface-network.ts'
export type { Surface } from './area/surfaces.ts'
export type { SurfaceClass } from './segment/surface-classes.ts'
export { ANALYSIS_LONG_SIDE_PX } from './segment/analyze-photo.ts'
export { SURFACE_CLASSES } from './segment/surface-classes.ts'
export { SURFACES, surroundingsOf } from './area/surfaces.ts'
