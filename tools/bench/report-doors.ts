import type { SurfaceNetwork } from '@housecoat/engine'
import { fileURLToPath } from 'node:url'
import { formatDoorLight, formatDoors, formatScale, formatSetting } from './format-doors.ts'
import { measureDoorLight } from './measure-door-light.ts'
import {
  countChangedOutside,
  loadBoxedDoors,
  loadSceneDoors,
  measureDoors,
  measureSetting,
} from './measure-doors.ts'
import { measureScale } from './measure-scale.ts'

const ROUNDS = 5
/** Scenes rendered again with another door; see tools/scenes. */
export const DOOR_SCENES = fileURLToPath(new URL('./door-scenes', import.meta.url))

/**
 * Measures finding doors and setting one in.
 * @param scenes folders of rendered scenes
 * @param photoFolders folders of photos; those with boxes of doors count
 * @param network that looks at them
 * @returns the report's parts
 */
export async function reportDoors(
  scenes: readonly string[],
  photoFolders: readonly string[],
  network: SurfaceNetwork,
): Promise<string[]> {
  console.error('measuring doors')
  const rendered = await Promise.all(scenes.map(loadSceneDoors))
  const parts = [
    '### Doors in the rendered scenes',
    formatDoors(rendered.map((photo) => measureDoors(photo, network))),
  ]
  for (const photos of await Promise.all(photoFolders.map(loadBoxedDoors)))
    if (photos.length > 0)
      parts.push('### Doors in photos', formatDoors(photos.map((photo) => measureDoors(photo, network))))
  const withDoor = rendered.find(({ doors }) => doors.length > 0)
  if (withDoor)
    parts.push(formatSetting(measureSetting(withDoor, network, ROUNDS), countChangedOutside(withDoor)))
  parts.push(
    '### White doors over colored ones',
    formatDoorLight(await measureDoorLight(DOOR_SCENES, network)),
    '### Scale of walls beside doors',
    formatScale(await measureScale(DOOR_SCENES, network)),
  )
  return parts
}
