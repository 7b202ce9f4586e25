import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ERRORS } from '@housecoat/contract'
import { ShieldCheck } from 'lucide-react'
import { translateText } from '../../locales/translate-text.ts'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** Tells a moderator without a second factor to set it up first. */
export function ModerationLocked() {
  usePageTitle(t`Moderation`)
  const { title, detail } = ERRORS.second_factor_setup_required
  return (
    <div className="page-width flex flex-col items-start gap-5 py-8 md:py-14">
      <PageHeading>
        <Trans>Moderation</Trans>
      </PageHeading>
      <h2 className="text-display text-2xl">{translateText(title)}</h2>
      <p className="max-w-prose text-lg text-muted">
        <Trans>A stolen password shouldn't be enough to hide designs or suspend accounts.</Trans>{' '}
        {translateText(detail)}
      </p>
      <ButtonLink to="/account#two-step-sign-in" icon={<ShieldCheck />}>
        <Trans>Set up two-step sign-in</Trans>
      </ButtonLink>
    </div>
  )
}
