/** What only the signed-in person may see; keys of such queries begin with it, so that signing out forgets them. */
export const ACCOUNT_KEY = 'account'
