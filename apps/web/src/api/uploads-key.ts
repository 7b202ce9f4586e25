/** Key of the query for the generations that are left; invalidate it when the plan changes. */
export const UPLOADS_KEY = ['uploads-remaining'] as const
