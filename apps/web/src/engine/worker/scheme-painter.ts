import {
  agreeOnTrim,
  labelSurfaces,
  linearFromEncoded,
  maskOfLabel,
  parseHex,
  prepareRepaint,
  repaintAll,
  shareMattes,
  withLightness,
  type Mask,
  type RepaintPlan,
  type Surface,
} from '@housecoat/engine'
import type { PaintLook, PaintedArea, SurfaceLook } from '../engine-api.ts'
import {
  createAreaStudy,
  createRoomPainter,
  describeLight,
  showDaylight,
  type PainterInput,
  type RoomPainter,
  type StudiedArea,
  type StudyArea,
} from './painter.ts'

/** One surface of a scheme with its paint. */
export interface SchemeLayer extends SurfaceLook {
  /** of the analysis photo's size; must not be changed afterwards */
  readonly mask: Mask
}

/** Paints several surfaces of one photo in one picture. The work that does not depend on the colors is done once per set of masks. */
export interface SchemePainter {
  /**
   * @param layers where several claim a pixel, the first one gets it
   * @param look light and time of day of the picture
   * @param described the surface whose light the answer describes
   * @returns pixels that the next call may overwrite
   */
  paint(
    layers: readonly SchemeLayer[],
    look: Pick<PaintLook, 'lightness' | 'daylight' | 'isRoomLit'>,
    described: Surface,
  ): PaintedArea
}

interface PlannedSurface {
  readonly surface: Surface
  /** place in the layers */
  readonly layer: number
  readonly area: StudiedArea
  readonly plan: RepaintPlan
}

export function createSchemePainter(input: PainterInput): SchemePainter {
  const { preview } = input
  const studies = new Map<Surface, StudyArea>()
  const owned = new Map<Surface, Mask>()
  const pixels = new ImageData(preview.width, preview.height)
  let masks: readonly Mask[] = []
  let planned: readonly PlannedSurface[] = []
  let room: RoomPainter = () => undefined

  function studyOf(surface: Surface): StudyArea {
    const study = studies.get(surface) ?? createAreaStudy(input)
    studies.set(surface, study)
    return study
  }

  /** The same mask as before if nothing changed, so that its study is not repeated. */
  function keepOwned(surface: Surface, mask: Mask): Mask {
    const before = owned.get(surface)
    const kept = before !== undefined && hasSameBytes(before.data, mask.data) ? before : mask
    owned.set(surface, kept)
    return kept
  }

  function plan(layers: readonly SchemeLayer[]): PlannedSurface[] {
    const claims = labelSurfaces(layers.map(({ mask }) => mask))
    const owners = layers
      .map(({ surface }, layer) => ({ surface, layer, mask: maskOfLabel(claims, layer + 1) }))
      // others may claim every pixel of a surface
      .filter(({ mask }) => mask.data.includes(255))
    const studied = owners.map(({ surface, mask }) => studyOf(surface)(keepOwned(surface, mask)))
    const agreed = agreeOnTrim(
      input.analysisPhoto,
      studied.map(({ mask, reflectance }, k) => ({ surface: owners[k].surface, mask, reflectance })),
    )
    const areas = studied.map((area, k) => ({ ...area, reflectance: agreed[k] }))
    const mattes = areas.map(({ matte }) => ({ ...matte, data: matte.data.slice() }))
    shareMattes(mattes, labelSurfaces(owners.map(({ mask }) => mask)))
    room = createRoomPainter(input, preview, mattes)
    return areas.map((area, k) => {
      const { surface, layer } = owners[k]
      return { surface, layer, area, plan: prepareRepaint(preview, mattes[k], area.reflectance) }
    })
  }

  function isPlanned(layers: readonly SchemeLayer[]): boolean {
    const isSame =
      layers.length === masks.length && layers.every(({ mask }, k) => mask.data === masks[k].data)
    return isSame && planned.every(({ area }) => !area.isProvisional)
  }

  return {
    paint(layers, { lightness, daylight, isRoomLit }, described) {
      if (!isPlanned(layers)) {
        planned = plan(layers)
        masks = layers.map(({ mask }) => mask)
      }
      const surfaces = planned.map(({ area, plan, layer }) => ({
        plan: { ...plan, reflectance: withLightness(area.reflectance, lightness) },
        paint: linearFromEncoded(parseHex(layers[layer].hex)),
      }))
      repaintAll(surfaces, pixels.data)
      const { data } = pixels
      if (isRoomLit) {
        const paints = surfaces.map(({ plan: { reflectance }, paint }, k) => {
          return { mask: planned[k].area.mask, reflectance, paint }
        })
        room(paints, data)
      }
      if (daylight) showDaylight(input, preview, data, daylight)
      const at = Math.max(
        0,
        planned.findIndex(({ surface }) => surface === described),
      )
      const { area, layer } = planned[at]
      const light = describeLight(area, layers[layer].hex)
      return { picture: pixels, light, isProvisional: planned.some(({ area }) => area.isProvisional) }
    },
  }
}

function hasSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, i) => byte === other[i])
}
