import { House, Plus } from 'lucide-react'
import { PageHeading } from '../../../ui/page/page-heading.tsx'
import { usePageTitle } from '../../../ui/page/use-page-title.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { DesignList } from './design-list.tsx'

/** The signed-in person's saved designs. */
export function MyDesignsPage() {
  usePageTitle('My Designs')
  return (
    <div className="page-width py-8 md:py-14">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <PageHeading>My Designs</PageHeading>
        <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1 max-sm:*:px-3 sm:gap-3">
          <ButtonLink to="/" variant="secondary" icon={<House />}>
            Back to Home
          </ButtonLink>
          <ButtonLink to="/" icon={<Plus />}>
            New Design
          </ButtonLink>
        </div>
      </div>
      <div className="mt-8 md:mt-10">
        <DesignList />
      </div>
    </div>
  )
}
