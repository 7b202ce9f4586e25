import { PageHeading } from '../../shared/page/page-heading.tsx'
import { usePageTitle } from '../../shared/page/use-page-title.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'

export function HomePage() {
  usePageTitle('Housecoat')
  return (
    <div className="page-width flex flex-col items-start gap-5 py-16">
      <PageHeading>See your home in a new coat.</PageHeading>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/design-updates?type=exterior">Try New Designs</ButtonLink>
        <ButtonLink to="/paint">Paint Your Home</ButtonLink>
        <ButtonLink to="/doors">Replace Doors</ButtonLink>
      </div>
    </div>
  )
}
