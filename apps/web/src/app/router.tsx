import { PAGES } from '@housecoat/contract'
import type { RouteObject } from 'react-router'
import { loadRemainingMessages } from '../locales/start-locale.ts'
import { createBrowserHistory } from '../ui/router/browser-history.ts'
import { PageRouter } from '../ui/router/page-router.ts'
import { HomeRoute } from './home-route.tsx'
import { Layout } from './layout.tsx'
import { PlansOnly } from './plans-only.tsx'

/** Where a checkout ends. Opened by hand, they show what the server knows. */
const checkoutRoutes: RouteObject[] = [
  {
    path: PAGES.checkoutSuccess,
    lazy: async () => ({
      Component: (await import('../features/subscriptions/checkout/checkout-success-page.tsx'))
        .CheckoutSuccessPage,
    }),
  },
  {
    path: PAGES.checkoutCancel,
    lazy: async () => ({
      Component: (await import('../features/subscriptions/checkout/checkout-cancel-page.tsx'))
        .CheckoutCancelPage,
    }),
  },
]

/** The test mode's checkout and billing pages, used when no payment provider is configured. */
const testModeRoutes: RouteObject[] = [
  {
    path: PAGES.testCheckout,
    lazy: async () => ({
      Component: (await import('../features/subscriptions/test-mode/test-checkout-page.tsx'))
        .TestCheckoutPage,
    }),
  },
  {
    path: PAGES.testBilling,
    lazy: async () => ({
      Component: (await import('../features/subscriptions/test-mode/test-billing-page.tsx')).TestBillingPage,
    }),
  },
]

const informationRoutes: RouteObject[] = [
  {
    path: PAGES.about,
    lazy: async () => ({ Component: (await import('../features/information/about-page.tsx')).AboutPage }),
  },
  {
    path: PAGES.privacy,
    lazy: async () => ({ Component: (await import('../features/information/privacy-page.tsx')).PrivacyPage }),
  },
  {
    path: PAGES.terms,
    lazy: async () => ({ Component: (await import('../features/information/terms-page.tsx')).TermsPage }),
  },
  {
    path: PAGES.contact,
    lazy: async () => ({ Component: (await import('../features/information/contact-page.tsx')).ContactPage }),
  },
]

const communityRoutes: RouteObject[] = [
  {
    path: PAGES.poll,
    lazy: async () => ({
      Component: (await import('../features/designs/polls/poll-page.tsx')).PollPage,
    }),
  },
  {
    path: PAGES.community,
    lazy: async () => ({
      Component: (await import('../features/community/feed/community-page.tsx')).CommunityPage,
    }),
  },
  {
    path: PAGES.share,
    lazy: async () => ({
      Component: (await import('../features/community/detail/share-page.tsx')).SharePage,
    }),
  },
  {
    path: PAGES.moderation,
    lazy: async () => ({ Component: (await import('./moderation-route.tsx')).ModerationRoute }),
  },
  {
    path: PAGES.setup,
    lazy: async () => ({ Component: (await import('./setup-route.tsx')).SetupRoute }),
  },
]

/** A person's own saved designs. */
const designRoutes: RouteObject[] = [
  {
    path: PAGES.myDesigns,
    lazy: async () => ({
      Component: (await import('../features/designs/my-designs/my-designs-page.tsx')).MyDesignsPage,
    }),
  },
  {
    path: PAGES.compareDesigns,
    lazy: async () => ({
      Component: (await import('../features/designs/compare/compare-designs-page.tsx')).CompareDesignsPage,
    }),
  },
  {
    path: PAGES.project,
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
        path: PAGES.projectPrint,
        lazy: async () => ({
          Component: (await import('../features/designs/print/print-page.tsx')).PrintPage,
        }),
      },
    ],
  },
]

/** Others sign in on the given page first. */
function requireUser(signInPath: '/auth' | '/login') {
  return async () => {
    const { RequireUser } = await import('../features/accounts/session/require-user.tsx')
    return { element: <RequireUser signInPath={signInPath} /> }
  }
}

/** Routes that only signed-in people can open. */
const membersRoutes: RouteObject[] = [
  {
    lazy: requireUser('/auth'),
    children: [
      ...designRoutes,
      {
        path: PAGES.editShare,
        lazy: async () => ({
          Component: (await import('../features/community/edit/edit-share-page.tsx')).EditSharePage,
        }),
      },
    ],
  },
  {
    lazy: requireUser('/login'),
    children: [
      { Component: PlansOnly, children: testModeRoutes },
      {
        lazy: async () => ({ Component: (await import('./account-layout.tsx')).AccountLayout }),
        children: [
          {
            path: PAGES.account,
            lazy: async () => ({
              Component: (await import('../features/accounts/settings/account-page.tsx')).AccountPage,
            }),
          },
          {
            Component: PlansOnly,
            children: [
              {
                path: PAGES.subscription,
                lazy: async () => ({
                  Component: (await import('../features/subscriptions/plans/subscription-page.tsx'))
                    .SubscriptionPage,
                }),
              },
            ],
          },
        ],
      },
    ],
  },
]

const pages: RouteObject[] = [
  { index: true, Component: HomeRoute },
  {
    path: PAGES.designUpdates,
    lazy: async () => ({ Component: (await import('./styles-route.tsx')).StylesRoute }),
  },
  {
    path: PAGES.paint,
    lazy: async () => ({ Component: (await import('./paint-route.tsx')).PaintRoute }),
  },
  {
    path: PAGES.doors,
    lazy: async () => ({ Component: (await import('./doors-route.tsx')).DoorsRoute }),
  },
  ...[PAGES.auth, PAGES.login].map((path) => ({
    path,
    lazy: async () => ({
      Component: (await import('../features/accounts/sign-in/sign-in-page.tsx')).SignInPage,
    }),
  })),
  ...communityRoutes,
  ...membersRoutes,
  { Component: PlansOnly, children: checkoutRoutes },
  ...informationRoutes,
  { path: '*', lazy: async () => ({ Component: (await import('./not-found-page.tsx')).NotFoundPage }) },
]

export const routes: RouteObject[] = [{ path: PAGES.home, Component: Layout, children: pages }]

export function createAppRouter(): PageRouter {
  return new PageRouter(routes.map(loadWithMessages), createBrowserHistory())
}

/** A page whose code loads later is shown when its messages are there too. */
function loadWithMessages(route: RouteObject): RouteObject {
  const { lazy, children } = route
  return {
    ...route,
    ...(typeof lazy === 'function' && {
      lazy: async () => (await Promise.all([lazy(), loadRemainingMessages()]))[0],
    }),
    ...(children !== undefined && { children: children.map(loadWithMessages) }),
  } as RouteObject
}
