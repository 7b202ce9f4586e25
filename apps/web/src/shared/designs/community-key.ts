/** Keys of all queries about shares begin with it: who shares, edits or removes one asks them anew. */
export const COMMUNITY_KEY = 'community'
