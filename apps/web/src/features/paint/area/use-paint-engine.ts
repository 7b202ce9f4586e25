import { findStyle } from '@housecoat/contract'
import type { MaskEdit, MaskHistory, Surface } from '@housecoat/engine'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createEngineClient, type EngineClient } from '../../../engine/page/engine-client.ts'
import type {
  AreaDoubt,
  AreaRef,
  AreaView,
  OpenedPhoto,
  PaintLook,
  PaintedArea,
  PictureSize,
  PreparationStage,
  PreparedArea,
  RestyledArea,
  StyleLook,
} from '../../../engine/engine-protocol.ts'
import { OvertakenError, isOvertaken } from '../../../engine/overtaken.ts'
import { findPhotoErrorCode } from '../../../photo/photo-error.ts'
import { findArea } from '../../../photo/photo-memory.ts'
import type { AreaStep } from './step-log.ts'
import type { Picture } from '../../../studio/photo/bitmap-canvas.tsx'
import { createAreaKeeper, type KeepableArea } from './area-keeper.ts'

export interface ShownArea extends AreaView {
  readonly surface: Surface
  readonly confidence: number
  readonly doubt: AreaDoubt | null
  /** it comes from an earlier visit of this photo */
  readonly isKept: boolean
  /** the person has changed it since it was found or brought back */
  readonly isEdited: boolean
}

export interface PaintedPreview extends PaintedArea, PaintLook {}

interface RestyledPreview extends RestyledArea, StyleLook {}

/** The changed photo as a stage shows it. */
export interface ShownLook {
  readonly picture: Picture
  /** the paint, #RRGGBB, or the style's id */
  readonly name: string
  /** for screen readers, after "Your photo, " */
  readonly words: string
}

/** The engine as the wizard's steps use it: what it holds now, and what it can be asked. */
export interface PaintEngine {
  readonly photo: OpenedPhoto | null
  readonly stage: PreparationStage | null
  readonly area: ShownArea | null
  readonly painted: PaintedPreview | null
  readonly restyled: RestyledPreview | null
  /** whichever of the two was asked for last */
  readonly look: ShownLook | null
  /** the area changed and its new picture is not there yet */
  readonly isRepainting: boolean
  /** Loads the engine before there is a photo. */
  readonly preload: () => void
  /**
   * Rejects with a PhotoError when the photo cannot be used, with an OvertakenError when another one was opened since.
   * @param key under which the photo's areas are kept, see findPhotoKey
   */
  open(file: Blob, key: string): Promise<OpenedPhoto>
  /** Whether the photo with this key is the open one. */
  readonly isOpen: (key: string) => boolean
  /**
   * Finds the surface, or keeps the area if this photo's surface was already found. Resolves without an area when
   * another photo is open, or another surface was requested meanwhile.
   */
  prepare(key: string, surface: Surface): Promise<void>
  edit(edit: MaskEdit): Promise<void>
  undo(): Promise<void>
  redo(): Promise<void>
  /** The area with its steps as it is now, for `restoreArea`. */
  saveArea(): Promise<MaskHistory>
  restoreArea(history: MaskHistory): Promise<void>
  readonly paint: (look: PaintLook) => Promise<void>
  readonly restyle: (look: StyleLook) => Promise<void>
  /** Makes the area ready for its first style. */
  readonly studyArea: () => Promise<void>
  /** Paints the area once more, for a picture beside the shown one. The caller closes it. */
  readonly paintBeside: (look: PaintLook, size: PictureSize) => Promise<ImageBitmap>
  readonly maskPng: () => Promise<Blob>
  /** Forgets the photo and ends the worker. */
  reset(): void
}

interface EngineView {
  readonly photo: OpenedPhoto | null
  readonly stage: PreparationStage | null
  readonly area: ShownArea | null
  readonly painted: PaintedPreview | null
  readonly restyled: RestyledPreview | null
  readonly isRepainting: boolean
}

const NOTHING: EngineView = {
  photo: null,
  stage: null,
  area: null,
  painted: null,
  restyled: null,
  isRepainting: false,
}

export function usePaintEngine(): PaintEngine {
  const [view, setView] = useState(NOTHING)
  const client = useRef<EngineClient | null>(null)
  const latest = useRef(view)
  const chosenLook = useRef<PaintLook | null>(null)
  const chosenStyle = useRef<StyleLook | null>(null)
  const photoKey = useRef('')
  /** counts requests to open or prepare; results of earlier turns are not shown */
  const turns = useRef(0)
  const [keeper] = useState(() => createAreaKeeper())

  const show = useCallback((change: Partial<EngineView>) => {
    releaseReplaced(latest.current, change, client.current)
    latest.current = { ...latest.current, ...change }
    setView(latest.current)
  }, [])

  const end = useCallback(() => {
    turns.current += 1
    const ended = client.current
    client.current = null
    void keeper.keepNow().then(() => ended?.dispose())
  }, [keeper])

  const reset = useCallback(() => {
    end()
    chosenLook.current = null
    chosenStyle.current = null
    show(NOTHING)
  }, [end, show])

  useEffect(() => end, [end])

  const calls = useMemo(() => {
    const engine = () => (client.current ??= createEngineClient())

    /** The reference to the shown area; null while there is none. */
    function shownRef(): AreaRef | null {
      const { photo, area } = latest.current
      return photo === null || area === null ? null : { photoId: photo.id, surface: area.surface }
    }

    function mustRef(): AreaRef {
      const ref = shownRef()
      if (ref === null) throw new Error('There is no area yet')
      return ref
    }

    /**
     * Waits for a call about the current photo and area.
     * @returns null when another photo or area was requested meanwhile
     */
    async function whileShown<T>(call: Promise<T>, release?: (late: T) => void): Promise<T | null> {
      const turn = turns.current
      try {
        const answer = await call
        if (turn === turns.current) return answer
        release?.(answer)
      } catch (error) {
        if (turn === turns.current) throw error
      }
      return null
    }

    async function paint(look: PaintLook): Promise<void> {
      chosenLook.current = look
      const { area } = latest.current
      const ref = shownRef()
      if (area === null || ref === null) return
      if (area.coverage === 0) {
        show({ painted: null, isRepainting: false })
        return
      }
      const asked = engine()
      const painting = asked.paint(ref, look).catch(stopRepainting)
      const painted = await whileShown(painting, (late) => late !== null && asked.giveBack(late.picture))
      if (painted === null) return
      show({ painted: { ...painted, ...look }, isRepainting: false })
      if (painted.isProvisional && chosenLook.current === look) await paint(look)
    }

    async function restyle(look: StyleLook): Promise<void> {
      chosenStyle.current = look
      const { area } = latest.current
      const ref = shownRef()
      if (area === null || ref === null) return
      if (area.coverage === 0) {
        show({ restyled: null, isRepainting: false })
        return
      }
      const restyling = engine().restyle(ref, look).catch(stopRepainting)
      const restyled = await whileShown(restyling, (late) => late?.picture.close())
      if (restyled !== null) show({ restyled: { ...restyled, ...look }, isRepainting: false })
    }

    /** Shows what was chosen on the area as it is now. */
    async function showChosen(): Promise<void> {
      if (chosenLook.current !== null) await paint(chosenLook.current)
      else if (chosenStyle.current !== null) await restyle(chosenStyle.current)
    }

    function stopRepainting(error: unknown): never {
      if (!isOvertaken(error)) show({ isRepainting: false })
      throw error
    }

    const hasChosen = () => chosenLook.current !== null || chosenStyle.current !== null

    async function change(ask: (engine: EngineClient, ref: AreaRef) => Promise<AreaView>): Promise<void> {
      const ref = shownRef()
      if (ref === null) return
      const view = await whileShown(ask(engine(), ref))
      const { area } = latest.current
      if (view === null || area === null) return
      show({ area: { ...area, ...view, isEdited: true }, isRepainting: hasChosen() })
      await showChosen()
    }

    function keepable(ref: AreaRef): KeepableArea {
      const asked = engine()
      return { photoKey: photoKey.current, surface: ref.surface, save: () => asked.saveArea(ref) }
    }

    async function takeStep(step: AreaStep): Promise<void> {
      const ref = shownRef()
      if (ref === null) return
      keeper.addStep(keepable(ref), step)
      await change((asked) => askStep(asked, ref, step))
    }

    /** What was done after this history is not to come back with a reload. */
    async function restoreArea(history: MaskHistory): Promise<void> {
      const ref = shownRef()
      if (ref === null) return
      const changing = change((asked) => asked.restoreArea(ref, history))
      keeper.keepSoon(keepable(ref))
      await Promise.all([changing, keeper.keepNow()])
    }

    async function prepare(key: string, surface: Surface): Promise<void> {
      if (latest.current.photo === null || key !== photoKey.current) return
      const turn = ++turns.current
      if (latest.current.area?.surface === surface) return
      const ref = { photoId: latest.current.photo.id, surface }
      show({ area: null, painted: null, restyled: null, stage: 'reading' })
      await keeper.keepNow()
      const kept = await findArea(key, surface)
      if (turn !== turns.current) return
      const prepared: PreparedArea | null = await whileShown(
        engine().prepareArea(
          ref,
          kept?.history ?? null,
          (stage) => turn === turns.current && show({ stage }),
        ),
      )
      if (prepared === null) return
      show({ area: { ...prepared, surface, isEdited: false } })
      if (kept === null || prepared.isKept) await takeLostSteps(ref, kept?.upTo ?? 0)
      await showChosen()
    }

    /** Steps that were asked for right before a reload, and not kept with the area any more. */
    async function takeLostSteps(ref: AreaRef, after: number): Promise<void> {
      const turn = turns.current
      const lost = keeper.listLostSteps(keepable(ref), after)
      for (const step of lost) await change((asked) => askStep(asked, ref, step)).catch(() => undefined)
      if (turn !== turns.current) return
      if (lost.length > 0) keeper.keepSoon(keepable(ref))
      const { area } = latest.current
      if (area?.isEdited === true) show({ area: { ...area, isKept: true, isEdited: false } })
    }

    async function open(file: Blob, key: string): Promise<OpenedPhoto> {
      const turn = ++turns.current
      if (client.current !== null) await keeper.keepNow()
      if (turn !== turns.current) throw new OvertakenError('Another photo was opened')
      const photo = await engine().openPhoto(file)
      if (turn !== turns.current) {
        photo.preview.close()
        throw new OvertakenError('Another photo was opened')
      }
      photoKey.current = key
      show({ ...NOTHING, photo })
      return photo
    }

    /** A worker that failed for any reason but a bad photo is not trusted again. */
    async function guarded<T>(call: Promise<T>): Promise<T> {
      const turn = turns.current
      try {
        return await call
      } catch (error) {
        const isLatest = turn === turns.current
        if (isLatest && findPhotoErrorCode(error) === null && !isOvertaken(error)) reset()
        throw error
      }
    }

    return {
      preload: () =>
        void engine()
          .preload()
          .catch(() => undefined),
      open: (file: Blob, key: string) => guarded(open(file, key)),
      isOpen: (key: string) => latest.current.photo !== null && photoKey.current === key,
      prepare: (key: string, surface: Surface) => guarded(prepare(key, surface)),
      edit: (edit: MaskEdit) => takeStep(edit),
      undo: () => takeStep({ kind: 'undo' }),
      redo: () => takeStep({ kind: 'redo' }),
      saveArea: async () => engine().saveArea(mustRef()),
      restoreArea,
      paint,
      restyle,
      studyArea: async () => engine().studyArea(mustRef()),
      paintBeside: async (look: PaintLook, size: PictureSize) => engine().paintBeside(mustRef(), look, size),
      maskPng: async () => engine().maskPng(mustRef()),
    }
  }, [keeper, reset, show])

  return useMemo(() => ({ ...view, look: lookOf(view), ...calls, reset }), [view, calls, reset])
}

function lookOf({ painted, restyled }: EngineView): ShownLook | null {
  if (painted !== null)
    return { picture: painted.picture, name: painted.hex, words: `painted in ${painted.hex}` }
  if (restyled === null) return null
  const name = findStyle(restyled.category, restyled.styleId)?.name ?? restyled.styleId
  return { picture: restyled.picture, name: restyled.styleId, words: `in the ${name} style` }
}

function askStep(engine: EngineClient, ref: AreaRef, step: AreaStep): Promise<AreaView> {
  if (step.kind === 'undo') return engine.undo(ref)
  return step.kind === 'redo' ? engine.redo(ref) : engine.edit(ref, step)
}

/** Pictures hold much memory; those that are no longer shown are given back at once. */
function releaseReplaced(before: EngineView, change: Partial<EngineView>, engine: EngineClient | null): void {
  if ('photo' in change && before.photo !== change.photo) before.photo?.preview.close()
  if ('restyled' in change && before.restyled !== change.restyled) before.restyled?.picture.close()
  if (before.painted && 'painted' in change && before.painted !== change.painted)
    engine?.giveBack(before.painted.picture)
}
