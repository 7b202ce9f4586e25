import {
  findMarkedDoors,
  fitsOpening,
  isUsableQuad,
  scaleQuad,
  type ColorRaster,
  type FoundDoor,
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
  const loadDoorPicture = createPictureCache(DOOR_PICTURES_MAX)
  return {
    async readMarkedDoors(photoId, marked) {
      const { size } = photos.getPhoto(photoId)
      const picture = await decodePicture(marked)
      return scaleDoors(findMarkedDoors(picture), picture, size)
    },
    judgeOpening: (photoId, quad, doorAspect) =>
      isUsableQuad(quad) ? fitsOpening(doorAspect, quad, photos.getPhoto(photoId).size) : null,
    async setDoors(photoId, looks) {
      const scene = photos.getPhoto(photoId)
      const [pictures, analysis] = await Promise.all([
        Promise.all(looks.map(({ pictureUrl }) => loadDoorPicture(pictureUrl).catch(() => null))),
        analyzeOnce(scene, analyzer, 'outdoors').catch(() => null),
      ])
      photos.getPhoto(photoId)
      scene.doorSetter ??= createDoorSetter(scene.preview, scene.size.width, analysis)
      return scene.doorSetter.set(looks.map(({ quad }, place) => ({ quad, picture: pictures[place] })))
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
function createPictureCache(max: number): (url: string) => Promise<ColorRaster> {
  const pictures = new Map<string, Promise<ColorRaster>>()
  return (url) => {
    const picture = pictures.get(url) ?? fetchPicture(url)
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
