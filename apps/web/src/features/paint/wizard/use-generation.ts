import { useCallback, useEffect, useRef, useState, type Dispatch, type RefObject } from 'react'
import { useNavigate } from '../../../ui/router/use-navigate.ts'
import { randomHex } from '../../../photo/photo-key.ts'
import { ApiError } from '../../../api/api-error.ts'
import { useGenerationGate } from '../../../studio/gate/generation-gate.ts'
import {
  NOTHING_SENT,
  progressOf,
  type GenerationProgress,
} from '../../../studio/result/generation-progress.ts'
import { announce } from '../../../ui/toast/announcements.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { describeGenerationFailure } from './generation-failure.ts'
import { processImage, type ImageRequest } from './process-image.ts'
import type { PaintEngine } from '../area/paint-engine.ts'
import { useAreasPng } from './use-areas-png.ts'
import { useReferences } from './use-references.ts'
import type { WizardAction, WizardFlow, WizardState } from './wizard-state.ts'

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
  /** the server is being asked whether a generation is left */
  readonly isAdmitting: boolean
  readonly cancel: () => void
  /** why the last generation failed, in more detail than the toast */
  readonly failureNote: string | null
  readonly dismissFailure: () => void
}

/** Asks the server for the full-size result with the area that the person sees; a failure loses nothing. */
export function useGeneration(
  state: WizardState,
  dispatch: Dispatch<WizardAction>,
  engine: PaintEngine,
): Generation {
  const { progress, request } = useRequest(state, dispatch, engine)
  const { failureNote, setFailureNote, fail } = useFailure(state.flow, dispatch)
  const running = useRunningRequest(state.isProcessing, request, fail)
  const { isAdmitting, whenAdmitted } = useAdmission(state.flow)

  return {
    progress,
    start() {
      setFailureNote(null)
      whenAdmitted(() => {
        showToast(GENERATING)
        dispatch({ type: 'generation-started', key: randomHex() })
      })
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

/** The request for the selection in the state, whose key makes a repetition free. */
function useRequest(state: WizardState, dispatch: Dispatch<WizardAction>, engine: PaintEngine) {
  const [progress, setProgress] = useState<GenerationProgress>(NOTHING_SENT)
  const { recordGeneration } = useGenerationGate()
  const selections = state.flow === 'paint' ? state.paintSelections : state.styleSelections
  const { flow, isExterior, designName, lightness, generationKey } = state
  const upload = engine.photo?.upload ?? null
  const areasPng = useAreasPng(state, engine)
  const readReferences = useReferences(state, engine)

  const request = useCallback(
    async (signal: AbortSignal) => {
      if (upload === null || selections.length === 0 || generationKey === null) return
      setProgress(NOTHING_SENT)
      const wanted = { selections: [...selections], isExterior, name: designName, lightness }
      const answer = await processImage(
        { ...wanted, ...(await readReferences()) } as ImageRequest,
        { originalImage: upload, mask: await areasPng() },
        { idempotencyKey: generationKey, signal, onUpload: (share) => setProgress(progressOf(share)) },
      )
      const { resultImage: path, originalImage: originalPath = null, swatch = null } = answer
      const { width, height, maker, notice } = answer
      const result = { path, originalPath, width, height, lightness, maker, notice }
      dispatch({ type: 'generation-succeeded', result, swatch })
      announce({ ...GENERATED, description: GENERATED_WORDS[flow] })
      recordGeneration()
    },
    [
      flow,
      upload,
      selections,
      areasPng,
      readReferences,
      isExterior,
      designName,
      lightness,
      generationKey,
      dispatch,
      recordGeneration,
    ],
  )
  return { progress, request }
}

function useFailure(flow: WizardFlow, dispatch: Dispatch<WizardAction>) {
  const [failureNote, setFailureNote] = useState<string | null>(null)
  const navigate = useNavigate()
  const { askToSignIn } = useGenerationGate()
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
  return { failureNote, setFailureNote, fail }
}

/** Sends the request once the reducer has stored the selection, and aborts it when the page is left. */
function useRunningRequest(
  isProcessing: boolean,
  request: (signal: AbortSignal) => Promise<void>,
  fail: (error: unknown) => void,
): RefObject<AbortController | null> {
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  useEffect(() => {
    if (!isProcessing || running.current !== null) return
    const abort = new AbortController()
    running.current = abort
    request(abort.signal)
      .catch((error: unknown) => {
        if (!abort.signal.aborted) fail(error)
      })
      .finally(() => {
        if (running.current === abort) running.current = null
      })
  }, [isProcessing, request, fail])
  return running
}

/** A style is generated only after the server has confirmed that a generation is left. */
function useAdmission(flow: WizardFlow) {
  const { admit, admitAfresh } = useGenerationGate()
  const [isAdmitting, setIsAdmitting] = useState(false)

  async function askServer(begin: () => void): Promise<void> {
    setIsAdmitting(true)
    const isAdmitted = await admitAfresh()
    setIsAdmitting(false)
    if (isAdmitted) begin()
  }

  function whenAdmitted(begin: () => void): void {
    if (flow === 'style') void askServer(begin)
    else if (admit()) begin()
  }

  return { isAdmitting, whenAdmitted }
}
