import { createBrowserRouter, type RouteObject } from 'react-router'
import { RequireUser } from '../features/accounts/session/require-user.tsx'
import { HomePage } from '../features/home/home-page.tsx'
import { ErrorPage } from './error-page.tsx'
import { Layout } from './layout.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PageLoading } from './page-loading.tsx'

const openLater = async () => ({
  Component: (await import('../features/not-open-yet/not-open-yet-page.tsx')).NotOpenYetPage,
})

/** Routes of capabilities that are not there yet; one page tells what each will do. */
const NOT_OPEN_YET = [
  '/design-updates',
  '/doors',
  '/community',
  '/community/:id',
  '/community/:id/edit',
  '/projects/:id',
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

/** Routes that only signed-in people can open. */
const membersRoutes: RouteObject[] = [
  {
    element: <RequireUser signInPath="/auth" />,
    children: [{ path: '/my-designs', lazy: openLater }],
  },
  {
    element: <RequireUser signInPath="/login" />,
    children: [
      {
        lazy: async () => ({ Component: (await import('./account-layout.tsx')).AccountLayout }),
        children: [
          {
            path: '/account',
            lazy: async () => ({
              Component: (await import('../features/accounts/settings/account-page.tsx')).AccountPage,
            }),
          },
          { path: '/subscription', lazy: openLater },
        ],
      },
    ],
  },
]

const pages: RouteObject[] = [
  { index: true, Component: HomePage },
  {
    path: '/paint',
    lazy: async () => ({ Component: (await import('./paint-route.tsx')).PaintRoute }),
  },
  ...['/auth', '/login'].map((path) => ({
    path,
    lazy: async () => ({
      Component: (await import('../features/accounts/sign-in/sign-in-page.tsx')).SignInPage,
    }),
  })),
  ...membersRoutes,
  ...NOT_OPEN_YET.map((path) => ({ path, lazy: openLater })),
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
