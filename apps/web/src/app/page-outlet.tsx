import { Component, type ReactNode } from 'react'
import { Outlet, type Location } from 'react-router'
import { useRouterState } from '../ui/router/router-context.ts'
import { ErrorPage } from './error-page.tsx'
import { PageLoading } from './page-loading.tsx'

/** The page at the current address; a placeholder while the first one loads, and a message when it failed. */
export function PageOutlet() {
  const { phase, hasFailed, location } = useRouterState()
  if (phase === 'starting') return <PageLoading />
  if (hasFailed) return <ErrorPage />
  return (
    <PageErrorBoundary location={location}>
      <Outlet />
    </PageErrorBoundary>
  )
}

interface BoundaryProps {
  readonly location: Location<unknown>
  readonly children: ReactNode
}

interface BoundaryState {
  readonly hasCrashed: boolean
  readonly location: Location<unknown>
}

/** Shows the error page in place of a page that throws while it renders, until the person goes elsewhere. */
class PageErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasCrashed: false, location: this.props.location }

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasCrashed: true }
  }

  static getDerivedStateFromProps({ location }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return location === state.location ? null : { hasCrashed: false, location }
  }

  override render(): ReactNode {
    return this.state.hasCrashed ? <ErrorPage /> : this.props.children
  }
}
