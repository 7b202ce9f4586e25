import {
  findStyleAreas,
  maskOfLabel,
  STYLE_SURFACES,
  surroundingsOf,
  type Analysis,
  type ColorRaster,
  type FoundStyleArea,
  type StyleArea,
  type Surroundings,
} from '@housecoat/engine'
import { AppError } from '../../app-error.ts'
import type { PictureSize, RestyleJob } from './paint-job.ts'
import { readLabels, resizeMask } from './paint-photo.ts'

export interface SmallPhoto {
  /** of the full-size photo */
  readonly size: PictureSize
  /** at analysis size */
  readonly small: ColorRaster
  readonly analysis: Promise<Analysis>
}

export type StudiedJob = Pick<RestyleJob, 'mask' | 'surface' | 'kept'>

/** The surfaces of a whole home. */
interface HomeAreas {
  /** all of them, those that stay included */
  readonly areas: readonly StyleArea[]
  /** those that change: some may be empty */
  readonly changed: readonly StyleArea[]
  /** see ChangedPicture */
  readonly expectedOverlap: number | undefined
}

/**
 * Reads the surfaces of a whole home from the request's mask, or finds them.
 * @throws AppError mask_invalid, mask_labels_invalid
 */
export async function findHomeAreas(
  { mask, surface, kept = [] }: StudiedJob,
  { size, small, analysis }: SmallPhoto,
): Promise<HomeAreas> {
  const surroundings = surroundingsOf(surface)
  const found = mask === null ? findStyleAreas(small, await analysis, surroundings) : null
  const areas = found?.filter(isChangedUnasked) ?? (await readStyleAreas(mask!, size, small, surroundings))
  return {
    areas,
    changed: areas.filter((area) => !kept.includes(area.surface)),
    expectedOverlap: kept.includes(surface)
      ? undefined
      : found?.find((area) => area.surface === surface)?.confidence,
  }
}

/** Of what was found, the walls change even where they are uncertain, and the answer says so. */
function isChangedUnasked({ surface, isSure }: FoundStyleArea): boolean {
  return isSure || surface === 'siding' || surface === 'walls'
}

/** Reads a mask whose value n marks the n-th surface of a home. */
async function readStyleAreas(
  bytes: Uint8Array,
  size: PictureSize,
  small: PictureSize,
  surroundings: Surroundings,
): Promise<StyleArea[]> {
  const surfaces = STYLE_SURFACES[surroundings]
  const labels = await readLabels(bytes, size)
  if (labels.data.some((label) => label > surfaces.length)) throw new AppError('mask_labels_invalid')
  return surfaces.map((surface, k) => ({
    surface,
    mask: resizeMask(maskOfLabel(labels, k + 1), small),
  }))
}
