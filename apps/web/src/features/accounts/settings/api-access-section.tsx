import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { User } from '@housecoat/contract'
import { Section } from './section.tsx'
import { Tokens } from '../api-access/tokens.tsx'
import { Webhooks } from '../api-access/webhooks.tsx'

/** For people who write programs: tokens, and addresses that are told about finished pictures. */
export function ApiAccessSection({ user }: { user: User }) {
  return (
    <Section
      title={t`API access`}
      lead={t`For developers: let your own programs make pictures with your account.`}
    >
      <div className="space-y-8">
        <p>
          <a href="/api/docs" className="focus-ring rounded-control font-semibold text-primary underline">
            <Trans>Read the API reference</Trans>
          </a>
        </p>
        <Tokens user={user} />
        <Webhooks />
      </div>
    </Section>
  )
}
