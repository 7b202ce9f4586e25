import type { RegionMap } from '@housecoat/engine'
import { useEffect, useRef, type RefObject } from 'react'
import type { OpenedPhoto } from '../../../engine/engine-api.ts'
import type { PaintEngine, ShownArea } from './paint-engine.ts'

/** The photo's regions while a brush is chosen; null until the worker has drawn them. */
export function useRegionMap(
  isWanted: boolean,
  { id }: OpenedPhoto,
  surface: ShownArea['surface'] | undefined,
  load: PaintEngine['regionMap'],
): RefObject<RegionMap | null> {
  const regions = useRef<RegionMap | null>(null)
  useEffect(() => {
    if (!isWanted || surface === undefined) return
    let isCurrent = true
    load().then(
      (map) => isCurrent && (regions.current = map),
      // another photo or area was opened; without a map, strokes are only shown less exactly
      () => undefined,
    )
    return () => {
      isCurrent = false
      regions.current = null
    }
  }, [isWanted, id, surface, load])
  return regions
}
