import {
  findMarkedDoors,
  fitsOpening,
  isUsableQuad,
  scaleQuad,
  type ColorRaster,
  type FoundDoor,
  type Matte,
} from '@housecoat/engine'
import type { EngineApi } from '../engine-api.ts'
import { createDoorSetter } from './door-setter.ts'
import { analyzeOnce, type OpenPhotoHolder } from './open-photo.ts'
import type { PhotoAnalyzer } from './photo-analyzer.ts'
import { decodePicture, type PixelSize } from '../../photo/pixels.ts'
import { fetchFile } from './scene.ts'

/** Door pictures that stay in memory, for trying a door again. */
const DOOR_PICTURES_MAX = 24

type DoorCalls = Pick<EngineApi, 'readMarkedDoors' | 'judgeOpening' | 'setDoors'>

/** The calls that read door markers and set doors into openings. */
export function createDoorCalls(photos: OpenPhotoHolder, analyzer: PhotoAnalyzer): DoorCalls {
  const loadDoorPicture = createPictureCache(DOOR_PICTURES_MAX, fetchPicture)
  const loadGlass = createPictureCache(DOOR_PICTURES_MAX, fetchGlass)
  // a door with its panes as pictured is better than none
  const loadPanes = (url: string | null) =>
    url === null ? Promise.resolve(null) : loadGlass(url).catch(() => null)
  return {
    async readMarkedDoors(photoId, marked) {
      const { size } = photos.getPhoto(photoId)
      const picture = await decodePicture(marked)
      return scaleDoors(findMarkedDoors(picture), picture, size)
    },
    judgeOpening: (photoId, quad, doorAspect, kit) =>
      isUsableQuad(quad) ? fitsOpening(doorAspect, quad, photos.getPhoto(photoId).size, kit) : null,
    async setDoors(photoId, looks) {
      const scene = photos.getPhoto(photoId)
      const [pictures, panes, analysis] = await Promise.all([
        Promise.all(looks.map(({ pictureUrl }) => loadDoorPicture(pictureUrl).catch(() => null))),
        Promise.all(looks.map(({ glassUrl }) => loadPanes(glassUrl))),
        analyzeOnce(scene, analyzer, 'outdoors').catch(() => null),
      ])
      photos.getPhoto(photoId)
      scene.doorSetter ??= createDoorSetter(scene.preview, scene.size.width, analysis)
      return scene.doorSetter.set(
        looks.map(({ quad, isMirrored, kit }, place) => ({
          ...{ quad, isMirrored, kit },
          picture: pictures[place],
          glass: panes[place],
        })),
      )
    },
  }
}

function scaleDoors(doors: readonly FoundDoor[], from: PixelSize, to: PixelSize): FoundDoor[] {
  return doors.map((door) => ({
    ...door,
    quad: scaleQuad(door.quad, to.width / from.width, to.height / from.height),
  }))
}

/** Loads pictures by address and keeps the most recently used ones (LRU); a failed load is retried by the next call. */
function createPictureCache<Picture>(
  max: number,
  load: (url: string) => Promise<Picture>,
): (url: string) => Promise<Picture> {
  const pictures = new Map<string, Promise<Picture>>()
  return (url) => {
    const picture = pictures.get(url) ?? load(url)
    pictures.delete(url)
    pictures.set(url, picture)
    picture.catch(() => pictures.delete(url))
    const [oldest] = pictures.keys()
    if (pictures.size > max) pictures.delete(oldest)
    return picture
  }
}

async function fetchPicture(url: string): Promise<ColorRaster> {
  return decodePicture(await (await fetchFile(url)).blob())
}

async function fetchGlass(url: string): Promise<Matte> {
  const { width, height, channels, data } = await fetchPicture(url)
  return { width, height, data: Uint8Array.from({ length: width * height }, (_, i) => data[i * channels]) }
}
