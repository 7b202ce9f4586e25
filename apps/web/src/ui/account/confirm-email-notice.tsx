import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { User } from '@housecoat/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { callApi } from '../../api/call-api.ts'
import { showFailure } from '../toast/show-failure.ts'
import { Button } from '../button.tsx'
import { Notice } from '../notice.tsx'
import { userQuery } from '../../api/user-query.ts'

/** Whether the person has to confirm an email before posting and getting the daily allowance. */
export function mustConfirmEmail(user: User | null): boolean {
  return user !== null && user.pendingEmail !== null && !user.isEmailConfirmed
}

interface ConfirmEmailNoticeProps {
  readonly title: string
  /** what the person gets for confirming, as a sentence */
  readonly reason?: string
}

/** Asks the person to open the link we emailed, and can send it again. Renders nothing when there's nothing to confirm. */
export function ConfirmEmailNotice({ title, reason }: ConfirmEmailNoticeProps) {
  // the link may have been opened in another tab
  const { data: user } = useQuery({ ...userQuery, refetchOnWindowFocus: 'always' })
  const email = user?.pendingEmail ?? null
  if (email === null) return null
  return (
    <Notice kind="info" title={title}>
      <p>
        {reason !== undefined && `${reason} `}
        <Trans>
          We emailed a link to <strong className="wrap-anywhere">{email}</strong>. Open it to confirm that
          it's yours.
        </Trans>
      </p>
      <SendAgain />
    </Notice>
  )
}

function SendAgain() {
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => callApi('/api/account/email/link', { method: 'POST' }),
    networkMode: 'always',
    onError: (error) => showFailure(t`The email wasn't sent`, error),
  })
  if (isSuccess)
    return (
      <p className="mt-2 font-semibold">
        <Trans>Sent. It can take a few minutes; check your spam folder too.</Trans>
      </p>
    )
  return (
    <Button variant="secondary" icon={<Mail />} isBusy={isPending} onClick={() => mutate()} className="mt-3">
      {isPending ? t`Sending...` : t`Send again`}
    </Button>
  )
}
