import type { ReactNode } from 'react'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { Closing } from './closing.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Promises } from './promises.tsx'

/** @param community the community section */
export function HomePage({ community }: { community: ReactNode }) {
  usePageTitle('Housecoat')
  return (
    <>
      <Hero />
      {community}
      <HowItWorks />
      <Promises />
      <Closing />
    </>
  )
}
