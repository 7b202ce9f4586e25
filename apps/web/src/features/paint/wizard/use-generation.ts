import { useCallback, useEffect, useRef, useState, type Dispatch } from 'react'
import { useNavigate } from 'react-router'
import { randomHex } from '../../../photo/photo-key.ts'
import { ApiError } from '../../../api/api-error.ts'
import { useGenerationGate } from '../../../studio/gate/generation-gate.ts'
import {
  NOTHING_SENT,
  progressOf,
  type GenerationProgress,
} from '../../../studio/result/generation-progress.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { describeGenerationFailure } from './generation-failure.ts'
import { processImage } from './process-image.ts'
import type { PaintEngine } from '../area/paint-engine.ts'
import type { WizardAction, WizardState } from './wizard-state.ts'

const GENERATING = {
  title: 'Generating Image',
  description: 'Processing your image with AI...',
  durationMs: 5000,
} as const
const GENERATED = { title: 'Image Generated', kind: 'success', durationMs: 3000 } as const
const GENERATED_WORDS = {
  paint: 'AI has applied your color!',
  style: 'AI has applied your style!',
} as const

export interface Generation {
  readonly progress: GenerationProgress
  readonly start: () => void
  /** the server is asked whether there is a generation left */
  readonly isAdmitting: boolean
  readonly cancel: () => void
  /** why the last one failed, beyond what the toast said */
  readonly failureNote: string | null
  readonly dismissFailure: () => void
}

/** Asks the server for the full-size result with the area that the person sees; failing loses nothing. */
export function useGeneration(
  state: WizardState,
  dispatch: Dispatch<WizardAction>,
  engine: PaintEngine,
): Generation {
  const [failureNote, setFailureNote] = useState<string | null>(null)
  const [progress, setProgress] = useState<GenerationProgress>(NOTHING_SENT)
  const running = useRef<AbortController | null>(null)
  const navigate = useNavigate()
  const [isAdmitting, setIsAdmitting] = useState(false)
  const { admit, admitAfresh, recordGeneration, askToSignIn } = useGenerationGate()
  useEffect(() => () => running.current?.abort(), [])

  // The selection is stored by the reducer; the call follows once it is.
  const selection = state.paintSelections.at(0) ?? state.styleSelections.at(0)
  const { flow, isExterior, designName, lightness, generationKey } = state
  const upload = engine.photo?.upload ?? null
  const maskPng = engine.maskPng

  const run = useCallback(
    async (signal: AbortSignal) => {
      if (upload === null || selection === undefined || generationKey === null) return
      setProgress(NOTHING_SENT)
      const answer = await processImage(
        { selections: [selection], isExterior, name: designName, lightness },
        { originalImage: upload, mask: await maskPng() },
        { idempotencyKey: generationKey, signal, onUpload: (share) => setProgress(progressOf(share)) },
      )
      const { resultImage: path, originalImage: originalPath = null, swatch = null } = answer
      const { width, height, maker, notice } = answer
      const result = { path, originalPath, width, height, lightness, maker, notice }
      dispatch({ type: 'generation-succeeded', result, swatch })
      showToast({ ...GENERATED, description: GENERATED_WORDS[flow] })
      recordGeneration()
    },
    [
      flow,
      upload,
      selection,
      maskPng,
      isExterior,
      designName,
      lightness,
      generationKey,
      dispatch,
      recordGeneration,
    ],
  )

  const fail = useCallback(
    (error: unknown) => {
      if (error instanceof ApiError && error.requiresAuth) {
        dispatch({ type: 'generation-failed' })
        askToSignIn()
        return
      }
      console.error(error)
      const { toast, note, goTo } = describeGenerationFailure(error, flow)
      dispatch({ type: 'generation-failed' })
      setFailureNote(note)
      showToast({ ...toast, kind: 'error' })
      if (goTo !== null) void navigate(goTo)
    },
    [flow, dispatch, navigate, askToSignIn],
  )

  const { isProcessing } = state
  useEffect(() => {
    if (!isProcessing || running.current !== null) return
    const abort = new AbortController()
    running.current = abort
    run(abort.signal)
      .catch((error: unknown) => {
        if (!abort.signal.aborted) fail(error)
      })
      .finally(() => {
        if (running.current === abort) running.current = null
      })
  }, [isProcessing, run, fail])

  function begin(): void {
    showToast(GENERATING)
    dispatch({ type: 'generation-started', key: randomHex() })
  }

  async function startAfresh(): Promise<void> {
    setIsAdmitting(true)
    const isAdmitted = await admitAfresh()
    setIsAdmitting(false)
    if (isAdmitted) begin()
  }

  return {
    progress,
    start() {
      setFailureNote(null)
      if (flow === 'style') void startAfresh()
      else if (admit()) begin()
    },
    isAdmitting,
    cancel() {
      running.current?.abort()
      running.current = null
      dispatch({ type: 'generation-failed' })
    },
    failureNote,
    dismissFailure: () => setFailureNote(null),
  }
}
