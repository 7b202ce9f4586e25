import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ShareCardSkeleton } from '../feed/share-card-skeleton.tsx'

/** Cards per tab. */
export const HOME_CARDS = 6

/** The section with its heading. Part of the first load, so kept small. */
export function HomeCommunityFrame({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="home-community" className="page-width mt-20 md:mt-28">
      <h2 id="home-community" className="text-display text-3xl md:text-4xl">
        <Trans>From the community</Trans>
      </h2>
      <div className="mt-5 md:mt-7">{children}</div>
    </section>
  )
}

/** Placeholder until the section's code has loaded. */
export function HomeCommunitySkeleton() {
  return (
    <HomeCommunityFrame>
      <Skeleton className="h-11 w-72 max-w-full" />
      <div className="pt-6">
        <Skeleton className="mb-6 h-11 w-52" />
        <HomeCardsSkeleton />
        <Skeleton className="mt-8 h-13 w-60" />
      </div>
    </HomeCommunityFrame>
  )
}

export function HomeCardsSkeleton() {
  return (
    <div className={HOME_GRID}>
      {Array.from({ length: HOME_CARDS }, (_, at) => (
        <div key={at} className={HOME_ITEM}>
          <ShareCardSkeleton />
        </div>
      ))}
    </div>
  )
}

/** On phones the cards are in one row to swipe. */
export const HOME_GRID =
  'flex gap-4 max-md:-mx-4 max-md:snap-x max-md:snap-mandatory max-md:scroll-px-4 max-md:overflow-x-auto max-md:px-4 max-md:pb-3 ' +
  'md:grid md:grid-cols-2 md:gap-x-6 md:gap-y-9 lg:grid-cols-3'

export const HOME_ITEM = 'min-w-0 max-md:w-[82%] max-md:shrink-0 max-md:snap-start'
