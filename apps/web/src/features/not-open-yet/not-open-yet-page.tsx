import { useLocation } from 'react-router'
import { PageHeading } from '../../shared/page/page-heading.tsx'
import { usePageTitle } from '../../shared/page/use-page-title.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { findCapability } from './capabilities.ts'

/** An honest page for what Housecoat cannot do yet: what it will be, and what works today. */
export function NotOpenYetPage() {
  const { pathname } = useLocation()
  const { title, promise } = findCapability(pathname)
  usePageTitle(title)
  return (
    <div className="page-width flex flex-col items-start gap-5 py-16 md:py-28">
      <p className="font-semibold text-accent-text">Not open yet</p>
      <PageHeading>{title}</PageHeading>
      <p className="max-w-prose text-lg text-muted">{promise}</p>
      <p className="max-w-prose text-lg">
        Painting is open: bring a photo and try any color, without an account.
      </p>
      <div className="flex flex-wrap gap-3 pt-2">
        <ButtonLink to="/paint">Paint Your Home</ButtonLink>
        <ButtonLink to="/" variant="secondary">
          Go to the home page
        </ButtonLink>
      </div>
    </div>
  )
}
