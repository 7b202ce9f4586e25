import { matchRoutes, type RouteObject } from 'react-router'

/** Copies the tree, because loading a route writes its component into it. */
export function copyRoutes(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route) =>
    route.children === undefined ? { ...route } : { ...route, children: copyRoutes(route.children) },
  )
}

/** The matched routes whose code isn't loaded yet, outermost first. */
export function findUnloaded(routes: RouteObject[], pathname: string): RouteObject[] {
  const matches = matchRoutes(routes, pathname) ?? []
  return matches.map(({ route }) => route).filter(({ lazy }) => lazy !== undefined)
}

/** Loads the code of a route. @throws what its import throws; the route can then be loaded again */
export async function loadRoute(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return
  const loaded = await route.lazy()
  Object.assign(route, loaded)
  delete route.lazy
}
