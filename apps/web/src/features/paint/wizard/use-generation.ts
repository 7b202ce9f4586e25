import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, type Dispatch, type RefObject } from 'react'
import { useNavigate } from '../../../ui/router/use-navigate.ts'
import { randomHex } from '../../../photo/photo-key.ts'
import { ApiError } from '../../../api/api-error.ts'
import { userQuery, useUser } from '../../../api/user-query.ts'
import { useGenerationGate } from '../../../studio/gate/generation-gate.ts'
import {
  NOTHING_SENT,
  WAITING,
  progressOf,
  type GenerationProgress,
} from '../../../studio/result/generation-progress.ts'
import { announce } from '../../../ui/toast/announcements.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { checkUncovered } from './covered-surface-error.ts'
import { describeBlockedCookies, describeGenerationFailure, PayerChangedError } from './generation-failure.ts'
import { dropOrder, findOrder, storeOrder } from './order-store.ts'
import { processImage, type ImageRequest } from './process-image.ts'
import type { PaintEngine } from '../area/paint-engine.ts'
import { sendWhenConnected } from './send-when-connected.ts'
import { useAreasPng } from './use-areas-png.ts'
import { useReferences } from './use-references.ts'
import type { WizardAction, WizardFlow, WizardState } from './wizard-state.ts'

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

/**
 * Asks the server for the full-size result with the area that the person sees; a failure loses nothing. Without a connection
 * the request waits for it, also over a reload.
 */
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
      const blocked = describeBlockedCookies()
      setFailureNote(blocked?.note ?? null)
      if (blocked !== null) {
        showToast({ ...blocked.toast, kind: 'error' })
        return
      }
      whenAdmitted(() => {
        // the page itself says that it waits for a connection
        if (navigator.onLine) showGenerating()
        dispatch({ type: 'generation-started', key: randomHex() })
      })
    },
    isAdmitting,
    cancel() {
      running.current?.abort()
      running.current = null
      if (state.generationKey !== null) void dropOrder(state.generationKey)
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
  const takeOrder = useOrder(state, engine)
  const askPayer = useAskPayer()
  const upload = engine.photo?.upload ?? null
  const { flow, lightness, generationKey } = state

  const request = useCallback(
    async (signal: AbortSignal) => {
      if (upload === null || generationKey === null) return
      setProgress(NOTHING_SENT)
      const { order, isRepeated } = await takeOrder(generationKey)
      if (order.request.selections.length === 0) return
      const ask = () => askPayer(order.userId)
      const send = () =>
        processImage(
          order.request,
          { originalImage: upload, mask: order.mask },
          { idempotencyKey: generationKey, signal, onUpload: (share) => setProgress(progressOf(share)) },
        )
      const answer = await sendWhenConnected(isRepeated ? () => ask().then(send) : send, {
        signal,
        ask,
        onWait: (isWaiting) => setProgress(isWaiting ? WAITING : NOTHING_SENT),
      }).finally(() => {
        // a page that is left keeps its request
        if (!signal.aborted) void dropOrder(generationKey)
      })
      const { resultImage: path, originalImage: originalPath = null, swatch = null } = answer
      const { width, height, maker, notice } = answer
      const result = { path, originalPath, width, height, lightness, maker, notice }
      dispatch({ type: 'generation-succeeded', result, swatch })
      announceResult(flow)
      recordGeneration()
    },
    [flow, upload, lightness, generationKey, takeOrder, askPayer, dispatch, recordGeneration],
  )
  return { progress, request }
}

/** What to send under a key: what was sent under it before a reload, else a new request, which is stored. */
function useOrder(state: WizardState, engine: PaintEngine) {
  const { user } = useUser()
  const areasPng = useAreasPng(state, engine)
  const readReferences = useReferences(state, engine)
  const selections = state.flow === 'paint' ? state.paintSelections : state.styleSelections
  const { paintSelections, isExterior, designName: name, lightness } = state
  const userId = user?.id ?? null

  return useCallback(
    async (key: string) => {
      const stored = await findOrder(key)
      if (stored !== null) return { order: stored, isRepeated: true }
      const { png: mask, covered } = await areasPng()
      checkUncovered(paintSelections, isExterior, covered)
      const wanted = { selections: [...selections], isExterior, name, lightness }
      const request = { ...wanted, ...(await readReferences()) } as ImageRequest
      const order = { request, mask, userId }
      await storeOrder(key, order)
      return { order, isRepeated: false }
    },
    [selections, paintSelections, isExterior, name, lightness, areasPng, readReferences, userId],
  )
}

/** Asks the server who is signed in, before a request is repeated: a request of one account is not paid by another. */
function useAskPayer() {
  const queryClient = useQueryClient()
  return useCallback(
    async (userId: number | null) => {
      const user = await queryClient.query({ ...userQuery, staleTime: 0 }).catch((error: unknown) => {
        const isStarting = error instanceof ApiError && error.status >= 500
        throw isStarting ? new TypeError('The server is not ready') : error
      })
      if (userId !== null && user?.id !== userId) throw new PayerChangedError()
    },
    [queryClient],
  )
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

/** A style is generated only after the server has confirmed that a generation is left; without a connection it says so later. */
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
    if (flow === 'style' && navigator.onLine) void askServer(begin)
    else if (admit()) begin()
  }

  return { isAdmitting, whenAdmitted }
}

function showGenerating(): void {
  showToast({
    title: t`Generating Image`,
    description: t`Processing your image with AI...`,
    durationMs: 5000,
  })
}

function announceResult(flow: WizardFlow): void {
  announce({
    title: t`Image Generated`,
    description: flow === 'paint' ? t`AI has applied your color!` : t`AI has applied your style!`,
    kind: 'success',
    durationMs: 3000,
  })
}
