import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ProsePage } from '../../ui/page/prose-page.tsx'
import { useSite } from '../../api/site-query.ts'

export function ContactPage() {
  const site = useSite()
  const email = site?.operatorEmail ?? null
  return (
    <ProsePage title={t`Contact`} lead={t`How to reach the people who run this site.`}>
      <h2>
        <Trans>Questions about your photos or this site</Trans>
      </h2>
      {email === null ? (
        <p role="status">
          {site !== null &&
            t`The operator of this server has not set a contact address. If you run this server, set OPERATOR_EMAIL to show yours here.`}
        </p>
      ) : (
        <p>
          <Trans>
            Write to <a href={`mailto:${email}`}>{email}</a>.
          </Trans>
        </p>
      )}
      <p>
        <Trans>
          If something failed, include the request ID from the message on your screen; with it we can find out
          what happened.
        </Trans>
      </p>
      <h2>
        <Trans>Questions about the software</Trans>
      </h2>
      <p>
        <Trans>
          Housecoat is open source. Please report bugs and ideas in the issue tracker of the project that this
          server was installed from.
        </Trans>
      </p>
    </ProsePage>
  )
}
