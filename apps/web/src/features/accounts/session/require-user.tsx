import { RotateCw } from 'lucide-react'
import { Navigate, Outlet } from 'react-router'
import { useReturnState } from '../../../ui/account/return-path.ts'
import { useUser } from '../../../api/user-query.ts'
import { PageHeading } from '../../../ui/page/page-heading.tsx'
import { usePageTitle } from '../../../ui/page/use-page-title.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** Lets signed-in people through to the routes inside; others sign in first and come back. */
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
      return <Unknown onAsk={session.ask} />
  }
}

function Waiting() {
  return (
    <div className="page-width min-h-dvh py-12 md:py-16" role="status">
      <span className="sr-only">Loading the page</span>
      <Skeleton className="h-12 w-3/4 max-w-lg" />
      <Skeleton className="mt-8 h-64 w-full max-w-3xl" />
    </div>
  )
}

function Unknown({ onAsk }: { onAsk: () => void }) {
  usePageTitle('Not reachable')
  return (
    <div className="page-width flex flex-col items-start gap-5 py-16 md:py-28" role="alert">
      <PageHeading>We couldn't check your sign-in</PageHeading>
      <p className="max-w-prose text-lg text-muted">
        The server didn't answer. Check your connection and try again. You haven't been signed out.
      </p>
      <Button icon={<RotateCw />} onClick={onAsk}>
        Try again
      </Button>
    </div>
  )
}
