import { RotateCw } from 'lucide-react'
import { Navigate, Outlet } from 'react-router'
import { describeOffline } from '../../../api/describe-failure.ts'
import { useReturnState } from '../../../ui/account/return-path.ts'
import { useUser } from '../../../api/user-query.ts'
import { PageMessage } from '../../../ui/page/page-message.tsx'
import { Button } from '../../../ui/button.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** Renders the nested routes for signed-in people. Others sign in first, then return. */
export function RequireUser({ signInPath }: { signInPath: '/auth' | '/login' }) {
  const session = useUser()
  const state = useReturnState()
  switch (session.status) {
    case 'signed-in':
      return <Outlet />
    case 'signed-out':
      return <Navigate to={signInPath} state={state} replace />
    case 'loading':
      return <Waiting />
    case 'unknown':
      return <Unknown onRetry={session.ask} />
  }
}

function Waiting() {
  return (
    <Loading label="Loading the page" className="page-width min-h-dvh py-12 md:py-16">
      <Skeleton className="h-12 w-3/4 max-w-lg" />
      <Skeleton className="mt-8 h-64 w-full max-w-3xl" />
    </Loading>
  )
}

function Unknown({ onRetry }: { onRetry: () => void }) {
  const offline = describeOffline('This page')
  return (
    <PageMessage
      title={offline === null ? "We couldn't check your sign-in" : "You're offline"}
      text={`${offline ?? "The server didn't answer. Check your connection and try again."} You haven't been signed out.`}
      isError
    >
      <Button icon={<RotateCw />} onClick={onRetry}>
        Try again
      </Button>
    </PageMessage>
  )
}
