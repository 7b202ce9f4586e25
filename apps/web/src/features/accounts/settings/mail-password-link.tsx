import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { showFailure } from '../../../ui/toast/show-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { mailResetLink } from '../api/accounts-api.ts'

/** Emails a link to set a password. */
export function MailPasswordLink({ email }: { email: string }) {
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => mailResetLink({ email }),
    networkMode: 'always',
    onError: (error) => showFailure(t`The email wasn't sent`, error),
  })
  if (isSuccess)
    return (
      <Notice kind="success" title={t`Check your email`}>
        <Trans>
          We emailed a password link to <strong className="break-all">{email}</strong>.
        </Trans>
      </Notice>
    )
  return (
    <Button variant="secondary" icon={<Mail />} isBusy={isPending} onClick={() => mutate()}>
      {isPending ? t`Sending...` : t`Email me a link to set a password`}
    </Button>
  )
}
