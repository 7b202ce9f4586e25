/** Keys of all queries about shares begin with it: invalidate it after sharing, editing or removing one. */
export const COMMUNITY_KEY = 'community'
