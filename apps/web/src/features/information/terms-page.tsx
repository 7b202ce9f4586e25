import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ProsePage } from '../../ui/page/prose-page.tsx'
import { useSite } from '../../api/site-query.ts'

export function TermsPage() {
  const hasPlans = useSite()?.hasPlans !== false
  return (
    <ProsePage title={t`Terms of Service`} lead={t`The short version, because there isn't much to agree on.`}>
      <h2>
        <Trans>Your photos and your pictures</Trans>
      </h2>
      <p>
        <Trans>
          You keep all rights to the photos you upload and to the pictures made from them. Only upload photos
          that you have the right to use, and nothing unlawful.
        </Trans>
      </p>
      <h2>
        <Trans>What the pictures are for</Trans>
      </h2>
      <p>
        <Trans>
          They help you choose. They are not a quotation, a measurement or a promise about how a finished wall
          will look; screens and daylight differ. Paint a test patch before you buy.
        </Trans>
      </p>
      {hasPlans && (
        <>
          <h2>
            <Trans>Plans</Trans>
          </h2>
          <p>
            <Trans>
              A paid plan renews every month until you cancel it, and ends with the month you paid for. If a
              payment fails, you keep the plan for a few days; then you'll move to Free. You keep everything
              you made.
            </Trans>
          </p>
        </>
      )}
      <h2>
        <Trans>Fair use</Trans>
      </h2>
      <p>
        <Trans>
          The server has limits so that it stays fast for everyone. Please don't try to get around them or
          harm the service.
        </Trans>
      </p>
      <h2>
        <Trans>No warranty</Trans>
      </h2>
      <p>
        <Trans>
          Housecoat is open-source software under the MIT license, provided as it is. The operator of this
          server may change or end the service, and may add its own terms.
        </Trans>
      </p>
    </ProsePage>
  )
}
