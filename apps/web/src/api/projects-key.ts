import { ACCOUNT_KEY } from './account-key.ts'

/** Keys of all queries about one's own saved designs begin with it: invalidate it after changing one or its share. */
export const PROJECTS_KEY = [ACCOUNT_KEY, 'projects'] as const
