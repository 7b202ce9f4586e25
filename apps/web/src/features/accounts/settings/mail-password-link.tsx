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
    onError: (error) => showFailure("The email wasn't sent", error),
  })
  if (isSuccess)
    return (
      <Notice kind="success" title="Check your email">
        We emailed a password link to <strong className="break-all">{email}</strong>.
      </Notice>
    )
  return (
    <Button variant="secondary" icon={<Mail />} isBusy={isPending} onClick={() => mutate()}>
      {isPending ? 'Sending...' : 'Email me a link to set a password'}
    </Button>
  )
}
