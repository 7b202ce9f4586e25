import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import { Button, ButtonLink } from '../ui/button.tsx'
import { PageMessage } from '../ui/page/page-message.tsx'

/** What a page shows when it broke or could not be loaded; header and footer stay. */
export function ErrorPage() {
  return (
    <PageMessage
      title={t`Something went wrong`}
      text={t`We couldn't show this page. Your connection may have dropped, or Housecoat was updated while the page was open. Reloading usually fixes it.`}
      isError
    >
      <Button icon={<RotateCw />} onClick={() => window.location.reload()}>
        <Trans>Reload the page</Trans>
      </Button>
      <ButtonLink to="/" variant="secondary" reloadDocument>
        <Trans>Go to the home page</Trans>
      </ButtonLink>
    </PageMessage>
  )
}
