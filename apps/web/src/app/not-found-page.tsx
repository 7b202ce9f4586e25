import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ButtonLink } from '../ui/button.tsx'
import { NotFoundDrawing } from '../ui/drawings/not-found-drawing.tsx'
import { PageMessage } from '../ui/page/page-message.tsx'

export function NotFoundPage() {
  return (
    <PageMessage
      title={t`Page Not Found`}
      drawing={<NotFoundDrawing className="max-md:-ml-3.5 md:w-80" />}
      text={t`There's no page at this address. It may have moved, or part of the link is missing.`}
    >
      <ButtonLink to="/">
        <Trans>Go to the home page</Trans>
      </ButtonLink>
      <ButtonLink to="/paint" variant="secondary">
        <Trans>Paint Your Home</Trans>
      </ButtonLink>
    </PageMessage>
  )
}
