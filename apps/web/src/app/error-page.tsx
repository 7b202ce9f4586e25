import { RotateCw } from 'lucide-react'
import { Button, ButtonLink } from '../ui/button.tsx'
import { PageMessage } from '../ui/page/page-message.tsx'

/** What a page shows when it broke or could not be loaded; header and footer stay. */
export function ErrorPage() {
  return (
    <PageMessage
      title="Something went wrong"
      text="We couldn't show this page. Your connection may have dropped, or Housecoat was updated while the page was open. Reloading usually fixes it."
      isError
    >
      <Button icon={<RotateCw />} onClick={() => window.location.reload()}>
        Reload the page
      </Button>
      <ButtonLink to="/" variant="secondary" reloadDocument>
        Go to the home page
      </ButtonLink>
    </PageMessage>
  )
}
