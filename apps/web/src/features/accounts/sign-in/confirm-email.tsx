import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ErrorCode } from '@housecoat/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useNavigate } from '../../../ui/router/use-navigate.ts'
import { userQuery, useUser } from '../../../api/user-query.ts'
import { ApiError } from '../../../api/api-error.ts'
import { describeFailure } from '../../../api/describe-failure.ts'
import { emailConfirmationKey } from '../../../api/query-keys.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { confirmEmail, findConfirmation } from '../api/accounts-api.ts'
import { SignInFrame } from './sign-in-frame.tsx'

/**
 * The page that a confirmation link opens. Only its button confirms, because mail scanners open links too, and
 * people who don't know the account should read its name first.
 */
export function ConfirmEmail({ token }: { token: string }) {
  const found = useQuery({
    queryKey: emailConfirmationKey(token),
    queryFn: ({ signal }) => findConfirmation({ token }, signal),
    networkMode: 'always',
    retry: false,
  })
  const confirmation = useConfirming(token, found.data?.email ?? '')
  const error = confirmation.error ?? found.error
  function retry(): void {
    confirmation.reset()
    void found.refetch()
  }
  return (
    <SignInFrame title={t`Confirm your email`} lead={t`One more step, and your account is ready.`}>
      {found.isPending && <Skeleton className="h-24" />}
      {error !== null && <Failure error={error} onRetry={retry} />}
      {error === null && found.data !== undefined && (
        <>
          <Claim {...found.data} />
          <Button size="large" isWide isBusy={confirmation.isPending} onClick={() => confirmation.mutate()}>
            {confirmation.isPending ? t`Confirming...` : t`Confirm my email`}
          </Button>
          <p className="text-sm text-muted">
            <Trans>Don't recognize this account? Close this page. Nothing changes until you confirm.</Trans>
          </p>
        </>
      )}
    </SignInFrame>
  )
}

function Claim({ email, username }: { readonly email: string; readonly username: string }) {
  return (
    <p className="text-lg">
      <Trans>
        <strong className="wrap-anywhere">{email}</strong> will be the email for the account{' '}
        <strong className="wrap-anywhere">{username}</strong>.
      </Trans>
    </p>
  )
}

function useConfirming(token: string, email: string) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { status } = useUser()
  return useMutation({
    mutationFn: () => confirmEmail({ token }),
    networkMode: 'always',
    async onSuccess() {
      // the account page starts its forms with the person's data: newer ones would discard what was typed meanwhile
      await queryClient.invalidateQueries({ queryKey: userQuery.queryKey })
      void queryClient.invalidateQueries()
      showToast({
        title: t`Email confirmed`,
        description: t`${email} is now your account's email.`,
        kind: 'success',
      })
      // removes the used link from the history
      void navigate(status === 'signed-in' ? '/account' : '/auth', { replace: true })
    },
  })
}

/** Why a link does not work, and what to do next. */
function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { user } = useUser()
  const problem = error instanceof ApiError ? error.problem : null
  const code: ErrorCode | null = problem?.code ?? null
  if (code === 'confirmation_link_invalid' && user?.isEmailConfirmed === true && user.pendingEmail === null) {
    const { email } = user
    return (
      <>
        <Notice kind="success" title={t`Your email is confirmed`}>
          <Trans>
            This link was already used. <strong className="wrap-anywhere">{email}</strong> is now your
            account's email.
          </Trans>
        </Notice>
        <ButtonLink to="/account" variant="secondary" isWide>
          <Trans>Your account</Trans>
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      <Notice kind="error" title={problem?.title ?? t`Your email wasn't confirmed`}>
        {describeFailure(error) ?? t`Something went wrong. Please try again.`}
      </Notice>
      {code === 'confirmation_link_invalid' && (
        <ButtonLink to="/account" isWide>
          {user === null ? t`Sign in and send a new link` : t`Send a new link from your account`}
        </ButtonLink>
      )}
      {code === 'email_taken' && (
        <ButtonLink to={user === null ? '/auth' : '/account'} isWide>
          {user === null ? t`Sign in` : t`Your account`}
        </ButtonLink>
      )}
      {code !== 'confirmation_link_invalid' && code !== 'email_taken' && (
        <Button variant="secondary" icon={<RotateCw />} isWide onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </>
  )
}
