import { ACCOUNT_KEY } from '../account/account-key.ts'

/** Keys of all queries about one's own saved designs begin with it: who changes one, or its share, asks them anew. */
export const PROJECTS_KEY = [ACCOUNT_KEY, 'projects'] as const
