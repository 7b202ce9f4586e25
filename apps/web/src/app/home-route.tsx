import { lazy, Suspense, useState } from 'react'
import { HomeCommunitySkeleton } from '../features/community/home/home-community-frame.tsx'
import { HomePage } from '../features/home/home-page.tsx'
import { useIsNear } from '../ui/page/use-is-near.ts'

const HomeCommunity = lazy(async () => ({
  default: (await import('../features/community/home/home-community.tsx')).HomeCommunity,
}))

/** Far enough for the section to load before it is scrolled into view. */
const AHEAD_PX = 400

export function HomeRoute() {
  return <HomePage community={<CommunityWhenNear />} />
}

/** The community section loads when the person scrolls toward it, so that the first load stays small. */
function CommunityWhenNear() {
  const [place, isNear] = useIsNear(AHEAD_PX)
  const [wasNear, setWasNear] = useState(false)
  if (isNear && !wasNear) setWasNear(true)
  return (
    <div ref={place}>
      {wasNear ? (
        <Suspense fallback={<HomeCommunitySkeleton />}>
          <HomeCommunity />
        </Suspense>
      ) : (
        <HomeCommunitySkeleton />
      )}
    </div>
  )
}
