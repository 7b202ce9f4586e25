import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useUser } from '../../../api/user-query.ts'
import { formatDay } from '../../../locales/format.ts'
import { PageHeading } from '../../../ui/page/page-heading.tsx'
import { usePageTitle } from '../../../ui/page/use-page-title.ts'
import { ApiAccessSection } from './api-access-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { DeleteSection } from './delete-section.tsx'
import { ExportSection } from './export-section.tsx'
import { GoogleSection } from './google-section.tsx'
import { LanguageSection } from './language-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** Profile, password, sessions, data export and account deletion. For signed-in people only. */
export function AccountPage() {
  usePageTitle(t`Account`)
  const { user } = useUser()
  if (user === null) return null
  const { username } = user
  const since = formatDay(user.createdAt, 'long')
  return (
    <div className="page-width py-8 md:py-14">
      <PageHeading>
        <Trans>Your account</Trans>
      </PageHeading>
      <p className="mt-3 text-muted">
        <Trans>
          {username}, here since {since}.
        </Trans>
      </p>
      <div className="mt-8 max-w-5xl divide-y divide-line border-y border-line">
        {/* a saved change gives the forms their new start */}
        <ProfileSection key={`${username} ${user.email} ${user.pendingEmail ?? ''}`} user={user} />
        <PasswordSection user={user} />
        {user.hasGoogle && <GoogleSection user={user} />}
        <SecondFactorSection user={user} />
        <SessionsSection />
        <ApiAccessSection user={user} />
        <LanguageSection />
        <ExportSection username={username} />
        <DeleteSection user={user} />
      </div>
    </div>
  )
}
