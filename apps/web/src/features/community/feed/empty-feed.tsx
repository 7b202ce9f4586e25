import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useReturnState } from '../../../ui/account/return-path.ts'
import { useUser } from '../../../api/user-query.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyFeedDrawing } from '../../../ui/drawings/empty-feed-drawing.tsx'

/** An empty feed, with a link to share something. */
export function EmptyFeed({ text, children }: { text: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-5 rounded-card bg-neutral px-6 py-10 text-center md:py-14">
      <EmptyFeedDrawing />
      <p className="text-display text-2xl">{text}</p>
      {children}
    </div>
  )
}

/** For feeds that are empty because no one has shared anything yet. */
export function NoDesigns() {
  const state = useReturnState()
  const isMember = useUser().status === 'signed-in'
  return (
    <EmptyFeed text={t`No community designs yet!`}>
      {isMember ? (
        <ButtonLink to="/my-designs">
          <Trans>Share from My Designs</Trans>
        </ButtonLink>
      ) : (
        <ButtonLink to="/auth" state={state}>
          <Trans>Sign in to share</Trans>
        </ButtonLink>
      )}
    </EmptyFeed>
  )
}
