import { t } from '@lingui/core/macro'
import { findStyle } from '@housecoat/contract'
import type { AreaEstimate, ClassReference, Daylight, Surface, Surroundings } from '@housecoat/engine'
import type {
  AreaChoice,
  AreaDoubt,
  AreaRef,
  AreaView,
  EngineCalls,
  GridPixel,
  LabeledAreas,
  OpenedPhoto,
  PaintLook,
  PaintedArea,
  PreparationStage,
  StyleLook,
  StyledArea,
  SurfaceLook,
} from '../../../engine/engine-api.ts'
import type { Picture } from '../../../studio/photo/bitmap-canvas.tsx'
import { translateText } from '../../../locales/translate-text.ts'

export interface ShownArea extends AreaView {
  readonly surface: Surface
  readonly confidence: number
  readonly doubt: AreaDoubt | null
  /** it was saved on an earlier visit with this photo */
  readonly isKept: boolean
  /** the person has changed it since it was found or restored */
  readonly isEdited: boolean
}

/** The paint on all surfaces of a scheme. */
export interface SchemeLook {
  /** #RRGGBB on the surface that is shown or prepared next; null: none yet */
  readonly hex: string | null
  readonly lightness: number
  readonly others: readonly SurfaceLook[]
}

export interface PaintedPreview extends PaintedArea, PaintLook {}

interface StyledPreview extends StyledArea, StyleLook {}

/** The changed photo as a stage shows it. */
export interface ShownLook {
  readonly picture: Picture
  /** the paint, #RRGGBB, or the style's id */
  readonly name: string
  /** for screen readers: the photo and what was changed */
  readonly words: string
  /** whose light it shows in place of the photo's */
  readonly daylight: Daylight | null
  /** whether the paint's light shows on the rest of a room */
  readonly isRoomLit: boolean
}

/** What the engine has made so far. */
export interface EngineView {
  readonly photo: OpenedPhoto | null
  readonly stage: PreparationStage | null
  readonly area: ShownArea | null
  /** share of the photo, 0–1, of each surface that is open */
  readonly coverages: Readonly<Partial<Record<Surface, number>>>
  /** the same without pixels that another open surface owns */
  readonly owned: Readonly<Partial<Record<Surface, number>>>
  /** areas that the person may mean, best first; fewer than two: there is no choice */
  readonly choices: readonly AreaChoice[]
  readonly painted: PaintedPreview | null
  readonly styled: StyledPreview | null
  /** the area changed, and its new picture is not painted yet */
  readonly isRepainting: boolean
}

export const NO_PHOTO: EngineView = {
  photo: null,
  stage: null,
  area: null,
  coverages: {},
  owned: {},
  choices: [],
  painted: null,
  styled: null,
  isRepainting: false,
}

/** An engine call about the shown area: the same arguments without the area's reference. */
type ShownAreaCall<Name extends keyof EngineCalls, Answer = Awaited<ReturnType<EngineCalls[Name]>>> =
  Parameters<EngineCalls[Name]> extends [area: AreaRef, ...rest: infer Rest]
    ? (...args: Rest) => Promise<Answer>
    : never

/** These calls answer the caller. They reject while there is no area. */
export type AnsweringCalls = {
  readonly [
    Name in
      | 'saveArea'
      | 'regionMap'
      | 'prepareStyles'
      | 'paintForComparison'
      | 'maskPng'
      | 'listStyleParts'
      | 'stylePartsPng'
  ]: ShownAreaCall<Name>
}

/** These calls put their answer into the view. They do nothing while there is no area. */
export type ShowingCalls = {
  readonly [Name in 'edit' | 'undo' | 'redo' | 'restoreArea' | 'paint' | 'applyStyle']: ShownAreaCall<
    Name,
    void
  >
}

/** The engine as the wizard's steps use it. */
export interface PaintEngine extends EngineView, AnsweringCalls, ShowingCalls {
  /** the picture of the paint or style, whichever was requested last */
  readonly look: ShownLook | null
  /** Starts the engine before there is a photo, with what such photos need. */
  readonly preload: (surroundings: Surroundings) => void
  /**
   * Rejects with a PhotoError when the photo cannot be used, and with a StaleCallError when another one was opened since.
   * @param key under which the photo's areas are saved, see findPhotoKey
   */
  readonly open: (file: Blob, key: string) => Promise<OpenedPhoto>
  /** Whether the photo with this key is the open one. */
  readonly isOpen: (key: string) => boolean
  /** Starts to analyze the open photo, so that the area shows sooner. Does nothing when another photo is open. */
  readonly startAnalysis: (key: string, surroundings: Surroundings) => void
  /**
   * Finds the surface, unless it is the shown area already, and the other surfaces of the scheme. Resolves without an area when another photo is open, or another
   * surface was requested meanwhile.
   */
  readonly prepare: (key: string, surface: Surface) => Promise<void>
  /**
   * Sets the paint of all surfaces. It shows at {@link repaint}, or as soon as the surface is prepared; meanwhile the picture stays as
   * it is.
   */
  readonly setScheme: (scheme: SchemeLook) => void
  /** Shows the chosen paint on the surfaces as they are now. */
  readonly repaint: () => Promise<void>
  /** Of these surfaces, those that are found in the open photo without a tap. */
  readonly listFoundSurfaces: (surfaces: readonly Surface[]) => Promise<Surface[]>
  /** Which of these surfaces is at a pixel of the open photo's grid; null: none. */
  readonly findSurfaceAt: (at: GridPixel, surfaces: readonly Surface[]) => Promise<Surface | null>
  /** The areas of several surfaces in one mask. Rejects when one of them is not open. */
  readonly labelsPng: (surfaces: readonly Surface[]) => Promise<LabeledAreas>
  /** For each of several surfaces the light of known things around it; null where that is not known. */
  readonly readReferences: (surfaces: readonly Surface[]) => Promise<ClassReference[][] | null>
  /** The sizes of several surfaces in the photo; null where nothing is marked. Rejects when one of them is not open. */
  readonly estimateAreas: (surfaces: readonly Surface[]) => Promise<(AreaEstimate | null)[]>
  /** Closes the photo and ends the worker. */
  readonly reset: () => void
}

export function findShownLook({ painted, styled }: EngineView): ShownLook | null {
  if (painted !== null) {
    const { picture, hex, others = [], isAreaBare = false, daylight = null, isRoomLit = false } = painted
    const hexes = [...(isAreaBare ? [] : [hex]), ...others.map((other) => other.hex)]
    const words = describePainted(hexes.join(', '), daylight, isRoomLit)
    return { picture, name: hex, words, daylight, isRoomLit }
  }
  if (styled === null) return null
  const name = translateText(findStyle(styled.category, styled.styleId)?.name ?? styled.styleId)
  return {
    picture: styled.picture,
    name: styled.styleId,
    words: t`Your photo, in the ${name} style`,
    daylight: null,
    isRoomLit: false,
  }
}

function describePainted(colors: string, daylight: Daylight | null, isRoomLit: boolean): string {
  switch (daylight) {
    case null:
      return isRoomLit
        ? t`Your photo, painted in ${colors}, with the color reflected in the room`
        : t`Your photo, painted in ${colors}`
    case 'morning':
      return t`Your photo, painted in ${colors}, in morning light`
    case 'noon':
      return t`Your photo, painted in ${colors}, in noon light`
    case 'dusk':
      return t`Your photo, painted in ${colors}, in dusk light`
  }
}
