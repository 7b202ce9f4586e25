import { DEFAULT_DESIGN_NAME, type FoundDoor } from '@housecoat/contract'
import { useEffect, useRef, useState, type Dispatch } from 'react'
import type { PhotoId } from '../../../platform/engine-protocol.ts'
import { callForFile } from '../../../shared/api/call-api.ts'
import { showToast } from '../../../shared/toast/show-toast.ts'
import { processDoors, type Detection } from '../api/doors-api.ts'
import type { DoorEngine } from '../use-door-engine.ts'
import type { DoorWizardAction } from '../wizard/door-wizard-state.ts'
import { describeDetectionFailure } from './detection-failure.ts'

/** The full bar is seen for a moment. */
const DONE_DELAY_MS = 1000

export interface DoorDetection {
  /** the doors are known; the next step follows in a moment */
  readonly isDone: boolean
  readonly start: () => void
  readonly cancel: () => void
  /** why the last one failed, beyond what the toast said */
  readonly failureNote: string | null
}

/** Asks the server where the photo's doors are; failing, or giving up, leads back to the photo. */
export function useDetection(dispatch: Dispatch<DoorWizardAction>, engine: DoorEngine): DoorDetection {
  const [isDone, setIsDone] = useState(false)
  const [failureNote, setFailureNote] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function run(upload: Blob, signal: AbortSignal): Promise<void> {
    const { photo } = engine
    if (photo === null) return
    const detection = await processDoors(upload, { name: DEFAULT_DESIGN_NAME }, { signal })
    const doors = await readDoors(detection, photo.id, engine)
    signal.throwIfAborted()
    setIsDone(true)
    await sleep(DONE_DELAY_MS, signal)
    dispatch({ type: 'doors-found', doors, photoSize: { width: photo.width, height: photo.height } })
  }

  function fail(error: unknown): void {
    console.error(error)
    const { toast, note } = describeDetectionFailure(error)
    dispatch({ type: 'detection-failed' })
    setFailureNote(note)
    showToast({ ...toast, kind: 'error' })
  }

  return {
    isDone,
    failureNote,
    start() {
      if (engine.photo === null) return
      const abort = new AbortController()
      running.current = abort
      setIsDone(false)
      setFailureNote(null)
      dispatch({ type: 'detection-started' })
      run(engine.photo.upload, abort.signal).catch((error: unknown) => {
        if (!abort.signal.aborted) fail(error)
      })
    },
    cancel() {
      running.current?.abort()
      dispatch({ type: 'detection-failed' })
    },
  }
}

/** The corners as the server tells them, else from the picture in which it marked the doors. */
async function readDoors(
  { doors, resultImage }: Detection,
  photoId: PhotoId,
  engine: DoorEngine,
): Promise<readonly FoundDoor[]> {
  return doors ?? engine.readMarkedDoors(photoId, await callForFile(`${resultImage}?format=png`))
}

function sleep(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, durationMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}
