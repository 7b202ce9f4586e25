import { startTransition, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Router, useRoutes } from 'react-router'
import type { PageRouter } from './page-router.ts'
import { RouterContext, RouterStateContext } from './router-context.ts'

/** Renders the routes of `router` at its location. */
export function PageRouterProvider({ router }: { router: PageRouter }) {
  const [state, setState] = useState(router.state)
  useLayoutEffect(() => {
    setState(router.state)
    return router.subscribe((next, isSync) => {
      if (isSync) flushSync(() => setState(next))
      else startTransition(() => setState(next))
    })
  }, [router])
  return (
    <RouterContext value={router}>
      <RouterStateContext value={state}>
        <Router location={state.location} navigationType={state.navigationType} navigator={router.navigator}>
          <MatchedRoutes router={router} />
        </Router>
      </RouterStateContext>
    </RouterContext>
  )
}

function MatchedRoutes({ router }: { router: PageRouter }) {
  return useRoutes(router.routes)
}
