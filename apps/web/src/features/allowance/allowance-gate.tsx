import type { UploadsRemainingResponse } from '@housecoat/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { userQuery, useUser } from '../../api/user-query.ts'
import {
  GenerationGateContext,
  type GenerationGate,
  type GenerationPlace,
} from '../../studio/gate/generation-gate.ts'
import { describeOffline } from '../../api/describe-failure.ts'
import { announce } from '../../ui/toast/announcements.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useSite } from '../../api/site-query.ts'
import { describeConfirming, describeCost, isUsedUp } from './describe-usage.ts'
import { LimitCard } from './limit-card.tsx'
import { SignInAlert, SignInNotice } from './sign-in-alert.tsx'
import { uploadsQuery } from './uploads-query.ts'
import { useSignInAlert } from './use-sign-in-alert.ts'

const LAST_FREE = { title: 'Last Free Generation Used', durationMs: 5000 } as const
const LAST_FREE_WORDS = "You've used all your free generations."
const WAYS_TO_MORE = {
  plans: 'Sign in or subscribe for more.',
  visitor: 'Sign in for more.',
  member: 'You can create more after midnight UTC.',
} as const

const NOT_VERIFIED = 'Could not verify available uploads. Please try again.'

/** Meters the creation flow inside it: the usage card, the sign-in alert, and the message after the last free generation. */
export function AllowanceGate({ children }: { children: ReactNode }) {
  const { status } = useUser()
  const uploads = useQuery(uploadsQuery).data
  const [place, setPlace] = useState<GenerationPlace>('working')
  const isVisitorDone = status === 'signed-out' && uploads != null && isUsedUp(uploads)
  const { isOpen, isBeside, open, close, dismiss } = useSignInAlert(isVisitorDone, place)
  const hasPlans = useSite()?.hasPlans !== false
  const calls = useGateCalls({ status, isVisitorDone, hasPlans, open })
  const cost = describeCost(uploads)
  const gate = useMemo<GenerationGate>(
    () => ({
      ...calls,
      limitCard: <LimitCard />,
      signInNotice: isBeside ? <SignInNotice onClose={dismiss} /> : null,
      cost,
      standAt: setPlace,
    }),
    [calls, cost, isBeside, dismiss],
  )

  return (
    <GenerationGateContext value={gate}>
      {children}
      <SignInAlert isOpen={isOpen} onClose={close} />
    </GenerationGateContext>
  )
}

interface GateFacts {
  readonly status: ReturnType<typeof useUser>['status']
  readonly isVisitorDone: boolean
  readonly hasPlans: boolean
  /** opens the sign-in alert */
  readonly open: () => void
}

/** The gate's calls, which stay the same while the facts change. */
function useGateCalls(facts: GateFacts) {
  const queryClient = useQueryClient()
  const countAgain = useCountAgain()
  const latest = useRef(facts)
  useEffect(() => {
    latest.current = facts
  })

  return useMemo(
    () => ({
      admit() {
        if (!latest.current.isVisitorDone) return true
        latest.current.open()
        // a new day or a sign-in in another tab may have added some
        void countAgain()
        return false
      },
      async admitAfresh() {
        if (latest.current.status === 'signed-in') return true
        const counted = await countAgain()
        if (counted === undefined)
          showToast({
            title: 'Error',
            description: describeOffline('Generating') ?? NOT_VERIFIED,
            kind: 'error',
          })
        else if (counted === null || !isUsedUp(counted)) return true
        else latest.current.open()
        return false
      },
      recordGeneration() {
        void countAgain().then((counted) => announceLastFree(counted, latest.current))
      },
      askToSignIn() {
        latest.current.open()
        void countAgain()
        // the session may have ended in another tab
        void queryClient.invalidateQueries({ queryKey: userQuery.queryKey })
      },
    }),
    [countAgain, queryClient],
  )
}

/** Says beside the result when that was the last free generation. */
function announceLastFree(
  counted: UploadsRemainingResponse | null | undefined,
  { status, hasPlans }: GateFacts,
): void {
  if (counted?.subscription.plan !== 'free' || !isUsedUp(counted)) return
  const way = hasPlans ? 'plans' : status === 'signed-in' ? 'member' : 'visitor'
  const description = describeConfirming(counted) ?? `${LAST_FREE_WORDS} ${WAYS_TO_MORE[way]}`
  announce({ ...LAST_FREE, description })
}

/** Refetches the figure; undefined when the server cannot tell. */
function useCountAgain() {
  const queryClient = useQueryClient()
  return useCallback(async () => {
    await queryClient.invalidateQueries({ queryKey: uploadsQuery.queryKey })
    const { data, status } = queryClient.getQueryState(uploadsQuery.queryKey) ?? {}
    return status === 'success' ? data : undefined
  }, [queryClient])
}
