import { DEFAULT_DESIGN_NAME } from '@housecoat/contract'
import { useEffect, useRef, useState, type Dispatch } from 'react'
import { describeFailure } from '../../../shared/api/describe-failure.ts'
import {
  NOTHING_SENT,
  progressOf,
  type GenerationProgress,
} from '../../../shared/generation/generation-progress.ts'
import { showToast } from '../../../shared/toast/show-toast.ts'
import { setDoor } from '../api/doors-api.ts'
import type { DoorEngine } from '../use-door-engine.ts'
import {
  findSelectedOpening,
  type DoorWizardAction,
  type DoorWizardState,
} from '../wizard/door-wizard-state.ts'

const FAILED = {
  title: 'Image Processing Failed',
  description: 'Your door and its place are still there. Please try again.',
  kind: 'error',
} as const

export interface DoorResultMaker {
  readonly progress: GenerationProgress
  /** Goes to the review, and has the picture made unless it is there already. */
  readonly start: () => void
  readonly cancel: () => void
  /** why the last one failed, beyond what the toast said */
  readonly failureNote: string | null
}

/** Has the server set the chosen door into the photo at its full size. */
export function useDoorResult(
  state: DoorWizardState,
  dispatch: Dispatch<DoorWizardAction>,
  engine: DoorEngine,
): DoorResultMaker {
  const [progress, setProgress] = useState<GenerationProgress>(NOTHING_SENT)
  const [failureNote, setFailureNote] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function run(signal: AbortSignal): Promise<void> {
    const { door } = state
    const opening = findSelectedOpening(state)
    if (engine.photo === null || door === null || opening === null) return
    const { quad } = opening
    const request = {
      quad,
      kind: door.kind,
      catalogID: door.catalogID,
      name: DEFAULT_DESIGN_NAME,
    }
    const onUpload = (share: number) => setProgress(progressOf(share))
    const answer = await setDoor(engine.photo.upload, request, { signal, onUpload })
    const { resultImage: path, originalImage: originalPath = null, width, height } = answer
    dispatch({ type: 'result-made', result: { path, originalPath, width, height } })
  }

  function fail(error: unknown): void {
    console.error(error)
    dispatch({ type: 'result-failed' })
    setFailureNote(describeFailure(error))
    showToast(FAILED)
  }

  return {
    progress,
    failureNote,
    start() {
      setFailureNote(null)
      dispatch({ type: 'review-wanted' })
      if (state.result !== null) return
      const abort = new AbortController()
      running.current = abort
      setProgress(NOTHING_SENT)
      run(abort.signal).catch((error: unknown) => {
        if (!abort.signal.aborted) fail(error)
      })
    },
    cancel() {
      running.current?.abort()
      dispatch({ type: 'result-failed' })
    },
  }
}
