import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { userQuery, useUser } from '../../shared/account/user-query.ts'
import {
  GenerationGateContext,
  type GenerationGate,
  type GenerationPlace,
} from '../../shared/generation/generation-gate.ts'
import { showToast } from '../../shared/toast/show-toast.ts'
import { describeConfirming, isUsedUp } from './describe-usage.ts'
import { LimitCard } from './limit-card.tsx'
import { SignInAlert } from './sign-in-alert.tsx'
import { uploadsQuery } from './uploads-query.ts'
import { useSignInAlert } from './use-sign-in-alert.ts'

const LAST_FREE_GENERATION = {
  title: 'Last Free Generation Used',
  description: "You've used all your free generations. Sign in or subscribe for more.",
  durationMs: 5000,
} as const

const NOT_VERIFIED = {
  title: 'Error',
  description: 'Could not verify available uploads. Please try again.',
  kind: 'error',
} as const

/** Counts the generations of the creation flow inside it: the usage card, the sign-in alert, the last one's toast. */
export function AllowanceGate({ children }: { children: ReactNode }) {
  const { status } = useUser()
  const uploads = useQuery(uploadsQuery).data
  const [place, setPlace] = useState<GenerationPlace>('working')
  const isVisitorDone = status === 'signed-out' && uploads != null && isUsedUp(uploads)
  const { isOpen, open, close } = useSignInAlert(isVisitorDone, place)
  const queryClient = useQueryClient()
  const countAgain = useCountAgain()

  const latest = useRef({ status, isVisitorDone, open })
  useEffect(() => {
    latest.current = { status, isVisitorDone, open }
  })

  const gate = useMemo<GenerationGate>(
    () => ({
      limitCard: <LimitCard />,
      admit() {
        if (!latest.current.isVisitorDone) return true
        latest.current.open()
        // another day, or another tab that signed in, may have brought some
        void countAgain()
        return false
      },
      async admitAfresh() {
        if (latest.current.status === 'signed-in') return true
        const counted = await countAgain()
        if (counted === undefined) showToast(NOT_VERIFIED)
        else if (counted === null || !isUsedUp(counted)) return true
        else latest.current.open()
        return false
      },
      recordGeneration() {
        void countAgain().then((counted) => {
          const isFreePlan = counted?.subscription.plan === 'free'
          if (counted == null || !isFreePlan || !isUsedUp(counted)) return
          const description = describeConfirming(counted) ?? LAST_FREE_GENERATION.description
          showToast({ ...LAST_FREE_GENERATION, description })
        })
      },
      askToSignIn() {
        latest.current.open()
        void countAgain()
        // the session may have ended elsewhere
        void queryClient.invalidateQueries({ queryKey: userQuery.queryKey })
      },
      standAt: setPlace,
    }),
    [countAgain, queryClient],
  )

  return (
    <GenerationGateContext value={gate}>
      {children}
      <SignInAlert isOpen={isOpen} onClose={close} />
    </GenerationGateContext>
  )
}

/** Asks for the figure anew; undefined when the server cannot tell. */
function useCountAgain() {
  const queryClient = useQueryClient()
  return useCallback(async () => {
    await queryClient.invalidateQueries({ queryKey: uploadsQuery.queryKey })
    const { data, status } = queryClient.getQueryState(uploadsQuery.queryKey) ?? {}
    return status === 'success' ? data : undefined
  }, [queryClient])
}
