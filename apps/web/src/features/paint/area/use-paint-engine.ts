import { useEffect, useMemo, useState } from 'react'
import type { AreaRef, PhotoId } from '../../../engine/engine-api.ts'
import { isStaleCall } from '../../../engine/stale-call.ts'
import { findPhotoErrorCode } from '../../../photo/photo-error.ts'
import { createAreaAutosave } from './area-autosave.ts'
import { createEditCalls } from './edit-calls.ts'
import { createEngineStore, type EngineStore } from './engine-store.ts'
import { createLookCalls } from './look-calls.ts'
import {
  NO_PHOTO,
  findShownLook,
  type AnsweringCalls,
  type EngineView,
  type PaintEngine,
} from './paint-engine.ts'
import { createPhotoCalls } from './photo-calls.ts'

/** The picture engine with what it has made so far; its worker ends with the component. */
export function usePaintEngine(): PaintEngine {
  const [view, setView] = useState(NO_PHOTO)
  const [{ calls, end }] = useState(() => createPaintEngine(setView))
  useEffect(() => end, [end])
  return useMemo(() => ({ ...view, look: findShownLook(view), ...calls }), [view, calls])
}

type PaintEngineCalls = Omit<PaintEngine, keyof EngineView | 'look'>

function createPaintEngine(onView: (view: EngineView) => void) {
  const store = createEngineStore(onView)
  const autosave = createAreaAutosave()
  const looks = createLookCalls(store)
  const edits = createEditCalls(store, looks, autosave)
  const { open, isOpen, startAnalysis, prepare } = createPhotoCalls({ store, autosave, looks, edits })

  /** The worker stays until the area's last change is saved. */
  function end(): void {
    const client = store.detachClient()
    void autosave.flush().then(() => client?.dispose())
  }

  function reset(): void {
    end()
    looks.forget()
    store.show(NO_PHOTO)
  }

  /** After any failure except a bad photo, the worker is replaced. */
  async function guarded<T>(call: Promise<T>): Promise<T> {
    const isCurrent = store.watchRequests()
    try {
      return await call
    } catch (error) {
      if (isCurrent() && findPhotoErrorCode(error) === null && !isStaleCall(error)) reset()
      throw error
    }
  }

  const calls: PaintEngineCalls = {
    preload: (surroundings) =>
      void store
        .getClient()
        .preload(surroundings)
        .catch(() => undefined),
    open: (file, key) => guarded(open(file, key)),
    isOpen,
    startAnalysis,
    prepare: (key, surface) => guarded(prepare(key, surface)),
    reset,
    paint: looks.paint,
    setScheme: looks.setScheme,
    repaint: looks.showChosen,
    applyStyle: looks.applyStyle,
    edit: edits.edit,
    undo: edits.undo,
    redo: edits.redo,
    restoreArea: edits.restoreArea,
    ...createAnsweringCalls(store, looks),
    ...createSchemeCalls(store),
  }
  return { calls, end }
}

function createSchemeCalls(
  store: EngineStore,
): Pick<
  PaintEngine,
  'listFoundSurfaces' | 'findSurfaceAt' | 'labelsPng' | 'readReferences' | 'estimateAreas'
> {
  function getPhotoId(): PhotoId {
    const { photo } = store.getState()
    if (photo === null) throw new Error('There is no photo yet')
    return photo.id
  }
  return {
    listFoundSurfaces: async (surfaces) => store.getClient().listFoundSurfaces(getPhotoId(), surfaces),
    findSurfaceAt: async (at, surfaces) => store.getClient().findSurfaceAt(getPhotoId(), at, surfaces),
    labelsPng: async (surfaces) => store.getClient().labelsPng(getPhotoId(), surfaces),
    readReferences: async (surfaces) => store.getClient().readReferences(getPhotoId(), surfaces),
    estimateAreas: async (surfaces) => store.getClient().estimateAreas(getPhotoId(), surfaces),
  }
}

function createAnsweringCalls(
  store: EngineStore,
  looks: Pick<ReturnType<typeof createLookCalls>, 'withOthers'>,
): AnsweringCalls {
  function getShownRef(): AreaRef {
    const ref = store.findShownRef()
    if (ref === null) throw new Error('There is no area yet')
    return ref
  }
  return {
    saveArea: async () => store.getClient().saveArea(getShownRef()),
    regionMap: async () => store.getClient().regionMap(getShownRef()),
    prepareStyles: async (isWholeHome) => store.getClient().prepareStyles(getShownRef(), isWholeHome),
    paintForComparison: async (look, size) =>
      store.getClient().paintForComparison(getShownRef(), looks.withOthers(look), size),
    maskPng: async () => store.getClient().maskPng(getShownRef()),
    listStyleParts: async () => store.getClient().listStyleParts(getShownRef()),
    stylePartsPng: async () => store.getClient().stylePartsPng(getShownRef()),
  }
}
