import { createBrowserRouter, type RouteObject } from 'react-router'
import { HomePage } from '../features/home/home-page.tsx'
import { ErrorPage } from './error-page.tsx'
import { Layout } from './layout.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PageLoading } from './page-loading.tsx'

/** Routes of capabilities that are not there yet; one page tells what each will do. */
const NOT_OPEN_YET = [
  '/design-updates',
  '/doors',
  '/community',
  '/community/:id',
  '/community/:id/edit',
  '/auth',
  '/login',
  '/my-designs',
  '/projects/:id',
  '/subscription',
  '/subscription/success',
  '/subscription/cancel',
]

const informationRoutes: RouteObject[] = [
  {
    path: '/about',
    lazy: async () => ({ Component: (await import('../features/information/about-page.tsx')).AboutPage }),
  },
  {
    path: '/privacy',
    lazy: async () => ({ Component: (await import('../features/information/privacy-page.tsx')).PrivacyPage }),
  },
  {
    path: '/terms',
    lazy: async () => ({ Component: (await import('../features/information/terms-page.tsx')).TermsPage }),
  },
  {
    path: '/contact',
    lazy: async () => ({ Component: (await import('../features/information/contact-page.tsx')).ContactPage }),
  },
]

const pages: RouteObject[] = [
  { index: true, Component: HomePage },
  {
    path: '/paint',
    lazy: async () => ({ Component: (await import('./paint-route.tsx')).PaintRoute }),
  },
  ...NOT_OPEN_YET.map((path) => ({
    path,
    lazy: async () => ({
      Component: (await import('../features/not-open-yet/not-open-yet-page.tsx')).NotOpenYetPage,
    }),
  })),
  ...informationRoutes,
  { path: '*', Component: NotFoundPage },
]

export const routes: RouteObject[] = [
  {
    path: '/',
    Component: Layout,
    children: [{ ErrorBoundary: ErrorPage, HydrateFallback: PageLoading, children: pages }],
  },
]

export function createAppRouter() {
  return createBrowserRouter(routes)
}
