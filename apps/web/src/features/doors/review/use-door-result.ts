import { t } from '@lingui/core/macro'
import { DEFAULT_DESIGN_NAME, isMirrored, type PlacedDoor } from '@housecoat/contract'
import { useEffect, useRef, useState, type Dispatch } from 'react'
import { describeFailure, describeOffline } from '../../../api/describe-failure.ts'
import {
  NOTHING_SENT,
  progressOf,
  type GenerationProgress,
} from '../../../studio/result/generation-progress.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { setDoor } from '../api/doors-api.ts'
import type { DoorEngine } from '../session/use-door-engine.ts'
import { findKit, hasDoor, type FilledOpening } from '../openings/opening.ts'
import type { DoorWizardAction, DoorWizardState } from '../session/door-wizard-state.ts'

export interface DoorResultMaker {
  readonly progress: GenerationProgress
  /** Opens the review, and has the picture of these openings' doors made unless there is one already. */
  readonly start: (shownIds: readonly number[]) => void
  readonly cancel: () => void
  /** why the last attempt failed, in more detail than the toast */
  readonly failureNote: string | null
}

/** Has the server set the chosen doors into the full-size photo, all in one picture. */
export function useDoorResult(
  state: DoorWizardState,
  dispatch: Dispatch<DoorWizardAction>,
  engine: DoorEngine,
): DoorResultMaker {
  const [progress, setProgress] = useState<GenerationProgress>(NOTHING_SENT)
  const [failureNote, setFailureNote] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function run(filled: readonly FilledOpening[], signal: AbortSignal): Promise<void> {
    if (engine.photo === null) return
    const doors = filled.map(toPlacedDoor)
    // servers of the release before know the form for one door only
    const request = { ...(doors.length === 1 ? doors[0] : { doors }), name: DEFAULT_DESIGN_NAME }
    const onUpload = (share: number) => setProgress(progressOf(share))
    const answer = await setDoor(engine.photo.upload, request, { signal, onUpload })
    const { resultImage: path, originalImage: originalPath = null, width, height } = answer
    dispatch({ type: 'result-made', result: { path, originalPath, width, height } })
  }

  function fail(error: unknown): void {
    console.error(error)
    dispatch({ type: 'result-failed' })
    setFailureNote(describeFailure(error))
    const offline = describeOffline(t`Making the picture`)
    showToast({
      title: t`Image Processing Failed`,
      description:
        offline === null
          ? t`Your doors and their positions are saved. Please try again.`
          : t`Your doors and their positions are saved. ${offline}`,
      kind: 'error',
    })
  }

  return {
    progress,
    failureNote,
    start(shownIds) {
      setFailureNote(null)
      dispatch({ type: 'review-opened', shownIds })
      if (state.result !== null) return
      const abort = new AbortController()
      running.current = abort
      setProgress(NOTHING_SENT)
      const filled = state.openings.filter(hasDoor).filter(({ id }) => shownIds.includes(id))
      run(filled, abort.signal).catch((error: unknown) => {
        if (!abort.signal.aborted) fail(error)
      })
    },
    cancel() {
      running.current?.abort()
      dispatch({ type: 'result-failed' })
    },
  }
}

function toPlacedDoor(opening: FilledOpening): PlacedDoor {
  const { quad, door, handle } = opening
  const { kind, catalogID } = door
  const kit = findKit(opening)
  return { quad, kind, catalogID, ...(isMirrored(door, handle) && { handle }), ...(kit && { kit }) }
}
