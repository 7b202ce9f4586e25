import { createBrowserRouter, type RouteObject } from 'react-router'
import { RequireUser } from '../features/accounts/session/require-user.tsx'
import { ErrorPage } from './error-page.tsx'
import { HomeRoute } from './home-route.tsx'
import { Layout } from './layout.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PageLoading } from './page-loading.tsx'

/** Where a checkout ends; whoever opens them by hand is told what the server knows. */
const checkoutRoutes: RouteObject[] = [
  {
    path: '/subscription/success',
    lazy: async () => ({
      Component: (await import('../features/subscriptions/checkout/checkout-success-page.tsx'))
        .CheckoutSuccessPage,
    }),
  },
  {
    path: '/subscription/cancel',
    lazy: async () => ({
      Component: (await import('../features/subscriptions/checkout/checkout-cancel-page.tsx'))
        .CheckoutCancelPage,
    }),
  },
]

/** The payment provider's pages while none is configured. */
const testModeRoutes: RouteObject[] = [
  {
    path: '/test-checkout/:sessionId',
    lazy: async () => ({
      Component: (await import('../features/subscriptions/test-mode/test-checkout-page.tsx'))
        .TestCheckoutPage,
    }),
  },
  {
    path: '/test-billing',
    lazy: async () => ({
      Component: (await import('../features/subscriptions/test-mode/test-billing-page.tsx')).TestBillingPage,
    }),
  },
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

const communityRoutes: RouteObject[] = [
  {
    path: '/community',
    lazy: async () => ({
      Component: (await import('../features/community/feed/community-page.tsx')).CommunityPage,
    }),
  },
  {
    path: '/community/:id',
    lazy: async () => ({
      Component: (await import('../features/community/detail/share-page.tsx')).SharePage,
    }),
  },
  {
    path: '/moderation',
    lazy: async () => ({ Component: (await import('./moderation-route.tsx')).ModerationRoute }),
  },
]

/** A person's own saved designs. */
const designRoutes: RouteObject[] = [
  {
    path: '/my-designs',
    lazy: async () => ({
      Component: (await import('../features/designs/my-designs/my-designs-page.tsx')).MyDesignsPage,
    }),
  },
  {
    path: '/projects/:id',
    lazy: async () => ({
      Component: (await import('../features/designs/project/project-layout.tsx')).ProjectLayout,
    }),
    children: [
      {
        index: true,
        lazy: async () => ({
          Component: (await import('../features/designs/project/project-page.tsx')).ProjectPage,
        }),
      },
      {
        path: 'print',
        lazy: async () => ({
          Component: (await import('../features/designs/print/print-page.tsx')).PrintPage,
        }),
      },
    ],
  },
]

/** Routes that only signed-in people can open. */
const membersRoutes: RouteObject[] = [
  {
    element: <RequireUser signInPath="/auth" />,
    children: [
      ...designRoutes,
      {
        path: '/community/:id/edit',
        lazy: async () => ({
          Component: (await import('../features/community/edit/edit-share-page.tsx')).EditSharePage,
        }),
      },
    ],
  },
  {
    element: <RequireUser signInPath="/login" />,
    children: [
      ...testModeRoutes,
      {
        lazy: async () => ({ Component: (await import('./account-layout.tsx')).AccountLayout }),
        children: [
          {
            path: '/account',
            lazy: async () => ({
              Component: (await import('../features/accounts/settings/account-page.tsx')).AccountPage,
            }),
          },
          {
            path: '/subscription',
            lazy: async () => ({
              Component: (await import('../features/subscriptions/plans/subscription-page.tsx'))
                .SubscriptionPage,
            }),
          },
        ],
      },
    ],
  },
]

const pages: RouteObject[] = [
  { index: true, Component: HomeRoute },
  {
    path: '/design-updates',
    lazy: async () => ({ Component: (await import('./styles-route.tsx')).StylesRoute }),
  },
  {
    path: '/paint',
    lazy: async () => ({ Component: (await import('./paint-route.tsx')).PaintRoute }),
  },
  {
    path: '/doors',
    lazy: async () => ({ Component: (await import('./doors-route.tsx')).DoorsRoute }),
  },
  ...['/auth', '/login'].map((path) => ({
    path,
    lazy: async () => ({
      Component: (await import('../features/accounts/sign-in/sign-in-page.tsx')).SignInPage,
    }),
  })),
  ...communityRoutes,
  ...membersRoutes,
  ...checkoutRoutes,
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
