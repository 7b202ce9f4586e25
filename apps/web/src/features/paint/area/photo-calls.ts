import type { Surface, Surroundings } from '@housecoat/engine'
import type { AreaRef, OpenedPhoto, PhotoId, PreparationStage } from '../../../engine/engine-api.ts'
import { StaleCallError } from '../../../engine/stale-call.ts'
import { findArea, type SavedArea } from '../../../photo/browser-store.ts'
import type { AreaAutosave } from './area-autosave.ts'
import type { createEditCalls } from './edit-calls.ts'
import type { EngineStore } from './engine-store.ts'
import type { createLookCalls } from './look-calls.ts'
import { NO_PHOTO, type PaintEngine } from './paint-engine.ts'

interface PhotoCallsInput {
  readonly store: EngineStore
  readonly autosave: AreaAutosave
  readonly looks: ReturnType<typeof createLookCalls>
  readonly edits: ReturnType<typeof createEditCalls>
}

/** Opens photos and finds surfaces in them; the newest request wins. */
export function createPhotoCalls({
  store,
  autosave,
  looks,
  edits,
}: PhotoCallsInput): Pick<PaintEngine, 'open' | 'isOpen' | 'startAnalysis' | 'prepare'> {
  /** surfaces whose areas are open in the worker */
  const openSurfaces = new Set<Surface>()
  /** the surface that the worker was asked for last: the only one whose area it edits and paints */
  let asked: Surface | null = null

  function prepareArea(ref: AreaRef, kept: SavedArea | null, onProgress: (stage: PreparationStage) => void) {
    asked = ref.surface
    return store.getClient().prepareArea(ref, kept?.history ?? null, onProgress)
  }

  async function open(file: Blob, key: string): Promise<OpenedPhoto> {
    const isCurrent = store.startRequest()
    if (store.hasClient()) await autosave.flush()
    if (!isCurrent()) throw new StaleCallError('Another photo was opened')
    const photo = await store.getClient().openPhoto(file, key)
    if (!isCurrent()) {
      photo.preview.close()
      throw new StaleCallError('Another photo was opened')
    }
    openSurfaces.clear()
    store.show({ ...NO_PHOTO, photo, photoKey: key })
    return photo
  }

  function isOpen(key: string): boolean {
    const { photo, photoKey } = store.getState()
    return photo !== null && photoKey === key
  }

  function startAnalysis(key: string, surroundings: Surroundings): void {
    const { photo } = store.getState()
    if (photo === null || !isOpen(key)) return
    // preparing the area tries again, and reports failures
    store
      .getClient()
      .startAnalysis(photo.id, surroundings)
      .catch(() => undefined)
  }

  async function prepare(key: string, surface: Surface): Promise<void> {
    const { photo, area } = store.getState()
    if (photo === null || !isOpen(key)) return
    const isCurrent = store.startRequest()
    const isShown = area?.surface === surface
    // the worker may still have another surface open, which was left before it was shown
    if (isShown && asked === surface && listUnopened(surface).length === 0) return
    const ref = { photoId: photo.id, surface }
    // between the surfaces of a scheme, or of a whole home's style, the picture stays
    const isScheme = area !== null && (isShown || looks.isOfSeveral())
    store.show(
      isScheme ? { choices: [] } : { area: null, choices: [], painted: null, styled: null, stage: 'reading' },
    )
    await autosave.flush()
    await prepareOthers(key, photo.id, surface, isCurrent)
    if (!isCurrent()) return
    const kept = await findArea(key, surface)
    if (!isCurrent()) return
    const preparing = prepareArea(ref, kept, (stage) => isCurrent() && store.show({ stage }))
    const prepared = await store.whileCurrent(preparing)
    if (prepared === null) return
    openSurfaces.add(surface)
    const { isEdited, isKept } = isShown ? area : { isEdited: false, isKept: prepared.isKept }
    store.show({ area: { ...prepared, surface, isEdited, isKept } })
    if (!prepared.isStillOpen && (kept === null || prepared.isKept))
      await edits.repeatLostSteps(ref, kept?.upTo ?? 0)
    await looks.showChosen()
    showChoices(ref).catch(console.error)
  }

  function listUnopened(current: Surface): Surface[] {
    const surfaces = looks.listOthers().map((other) => other.surface)
    return surfaces.filter((surface) => surface !== current && !openSurfaces.has(surface))
  }

  /** Opens the areas of a scheme's other surfaces, which were never opened or which a reload has closed. */
  async function prepareOthers(
    key: string,
    photoId: PhotoId,
    current: Surface,
    isCurrent: () => boolean,
  ): Promise<void> {
    for (const surface of listUnopened(current)) {
      const kept = await findArea(key, surface)
      if (!isCurrent()) return
      const preparing = prepareArea({ photoId, surface }, kept, () => undefined)
      const prepared = await store.whileCurrent(preparing)
      if (prepared === null) return
      openSurfaces.add(surface)
      const coverages = { ...store.getState().coverages, [surface]: prepared.coverage }
      store.show({ coverages, owned: prepared.owned })
    }
  }

  /** Not awaited: the area can be used without them. */
  async function showChoices(ref: AreaRef): Promise<void> {
    const choices = await store.whileCurrent(store.getClient().listAreaChoices(ref))
    if (choices !== null) store.show({ choices })
  }

  return { open, isOpen, startAnalysis, prepare }
}
