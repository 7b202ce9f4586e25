/**
 * The keys of all queries. Invalidating or removing a key includes every key that begins with it, so keys that share a
 * beginning change together.
 */

/** Who is signed in. */
export const USER_KEY = ['user'] as const
export const SITE_KEY = ['site'] as const
export const SIGN_IN_OPTIONS_KEY = ['sign-in-options'] as const
export const GENERATION_OPTIONS_KEY = ['generation-options'] as const
export const DOOR_CATALOG_KEY = ['door-catalog'] as const
export const DOOR_OPTIONS_KEY = ['door-options'] as const
export const SUBSCRIPTION_PLANS_KEY = ['subscription-plans'] as const
/** The generations that are left. Invalidate it when the plan changes. */
export const UPLOADS_KEY = ['uploads-remaining'] as const

/** Everything that only the signed-in person may see; signing out removes it. */
export const ACCOUNT_KEY = ['account'] as const
/** The person's saved designs. Invalidate it after changing a design or its share. */
export const PROJECTS_KEY = [...ACCOUNT_KEY, 'projects'] as const
export const PROJECT_LIST_KEY = [...PROJECTS_KEY, 'list'] as const
/** @param filter which of the designs, see ProjectsFilter */
export const projectListKey = (filter: object) => [...PROJECT_LIST_KEY, filter] as const
export const projectKey = (id: number) => [...PROJECTS_KEY, id] as const
/** The person's own polls. Invalidate it after creating, deleting or voting in one. */
export const POLLS_KEY = [...ACCOUNT_KEY, 'polls'] as const
/** A poll as anybody with its link sees it. */
export const pollKey = (id: string) => ['poll', id] as const
/** The person's favorite colors and their folders. */
export const FAVORITES_KEY = [...ACCOUNT_KEY, 'favorites'] as const
export const SESSIONS_KEY = [...ACCOUNT_KEY, 'sessions'] as const
export const SECOND_FACTOR_KEY = [...ACCOUNT_KEY, 'second-factor'] as const
export const API_TOKENS_KEY = [...ACCOUNT_KEY, 'api-tokens'] as const
export const WEBHOOKS_KEY = [...ACCOUNT_KEY, 'webhooks'] as const
export const SUBSCRIPTION_KEY = [...ACCOUNT_KEY, 'subscription'] as const
export const checkoutKey = (sessionId: string) => [...ACCOUNT_KEY, 'checkout', sessionId] as const
export const testCheckoutKey = (sessionId: string) => [...ACCOUNT_KEY, 'test-checkout', sessionId] as const
export const TEST_BILLING_KEY = [...ACCOUNT_KEY, 'test-billing'] as const
export const MODERATION_KEY = [...ACCOUNT_KEY, 'moderation'] as const
export const REPORTS_KEY = [...MODERATION_KEY, 'reports'] as const
export const MODERATION_LOG_KEY = [...MODERATION_KEY, 'acts'] as const

/** All queries about shares. Invalidate it after sharing, editing or removing one. */
export const COMMUNITY_KEY = ['community'] as const
export const FEEDS_KEY = [...COMMUNITY_KEY, 'feed'] as const
/** @param owner the signed-in person's id for a feed of their own shares, else null */
export const feedKey = (query: object, owner: number | null) => [...FEEDS_KEY, query, owner] as const
export const shareKey = (id: number) => [...COMMUNITY_KEY, 'share', id] as const

export const emailConfirmationKey = (token: string) => ['email-confirmation', token] as const
/** The item that the page's address names. */
export const deepLinkKey = (parameter: string, id: string | null) => ['deep-link', parameter, id] as const
