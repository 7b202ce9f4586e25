import { usePageTitle } from '../../shared/page/use-page-title.ts'
import { Closing } from './closing.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Promises } from './promises.tsx'

export function HomePage() {
  usePageTitle('Housecoat')
  return (
    <>
      <Hero />
      <HowItWorks />
      <Promises />
      <Closing />
    </>
  )
}
