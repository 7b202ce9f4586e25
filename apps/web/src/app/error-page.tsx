import { RotateCw } from 'lucide-react'
import { PageHeading } from '../ui/page/page-heading.tsx'
import { usePageTitle } from '../ui/page/use-page-title.ts'
import { Button, ButtonLink } from '../ui/button.tsx'

/** What a page shows when it broke or could not be loaded; header and footer stay. */
export function ErrorPage() {
  usePageTitle('Something went wrong')
  return (
    <div className="page-width flex flex-col items-start gap-5 py-16 md:py-28" role="alert">
      <PageHeading>Something went wrong</PageHeading>
      <p className="max-w-prose text-lg text-muted">
        We couldn't show this page. Your connection may have dropped, or Housecoat was updated while the page
        was open. Reloading usually fixes it.
      </p>
      <div className="flex flex-wrap gap-3 pt-2">
        <Button icon={<RotateCw />} onClick={() => window.location.reload()}>
          Reload the page
        </Button>
        <ButtonLink to="/" variant="secondary" reloadDocument>
          Go to the home page
        </ButtonLink>
      </div>
    </div>
  )
}
