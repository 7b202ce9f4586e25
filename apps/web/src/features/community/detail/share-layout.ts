/** A large picture, with details beside it or below. */
export const SHARE_LAYOUT =
  'page-width grid grid-cols-1 gap-x-12 gap-y-8 py-6 md:py-10 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,24rem)] xl:gap-x-16'
