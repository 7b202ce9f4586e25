/** Key of the query for the generations that are left: who changes the plan asks it anew. */
export const UPLOADS_KEY = ['uploads-remaining'] as const
