import { PageHeading } from '../ui/page/page-heading.tsx'
import { usePageTitle } from '../ui/page/use-page-title.ts'
import { ButtonLink } from '../ui/button.tsx'

export function NotFoundPage() {
  usePageTitle('Page Not Found')
  return (
    <div className="page-width flex flex-col items-start gap-5 py-16 md:py-28">
      <PageHeading>Page Not Found</PageHeading>
      <p className="max-w-prose text-lg text-muted">
        There's no page at this address. It may have moved, or part of the link is missing.
      </p>
      <div className="flex flex-wrap gap-3 pt-2">
        <ButtonLink to="/">Go to the home page</ButtonLink>
        <ButtonLink to="/paint" variant="secondary">
          Paint Your Home
        </ButtonLink>
      </div>
    </div>
  )
}
