import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { disconnectGoogleRequestSchema, type DisconnectGoogleRequest, type User } from '@housecoat/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { userQuery } from '../../../api/user-query.ts'
import { FormActions } from '../../../ui/form/form-actions.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { useCallForm } from '../../../ui/form/use-call-form.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { disconnectGoogle } from '../api/accounts-api.ts'
import { Section } from './section.tsx'

const failureTitle = () => t`Google wasn't disconnected`

/** For accounts connected to Google. Disconnecting it requires a password. */
export function GoogleSection({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Section title={t`Google`} lead={t`Google can sign in to this account.`}>
      {user.hasPassword ? (
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          <Trans>Disconnect Google</Trans>
        </Button>
      ) : (
        <p className="text-sm text-muted">
          <Trans>It's your only way to sign in. Set a password to disconnect it.</Trans>
        </p>
      )}
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={t`Disconnect Google?`}
        description={t`From now on, you'll sign in with your password.`}
      >
        <DisconnectForm onClose={() => setIsOpen(false)} />
      </Dialog>
    </Section>
  )
}

function DisconnectForm({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const { onSubmit, field, isBusy, failure } = useCallForm<
    DisconnectGoogleRequest,
    Awaited<ReturnType<typeof disconnectGoogle>>
  >({
    resolver: zodResolver(disconnectGoogleRequestSchema),
    defaultValues: { currentPassword: '' },
    submit: disconnectGoogle,
    onDone({ user }) {
      showToast({
        title: t`Google disconnected`,
        description: t`Sign in with your password.`,
        kind: 'success',
      })
      onClose()
      queryClient.setQueryData(userQuery.queryKey, user)
    },
    failureTitle: failureTitle(),
    fieldOfCode: { password_wrong: 'currentPassword' },
  })
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-4">
      <FormFailure title={failureTitle()} failure={failure} />
      <PasswordField {...field('currentPassword')} label={t`Your password`} autoComplete="current-password" />
      <FormActions label={t`Disconnect`} busyLabel={t`Disconnecting...`} isBusy={isBusy} onCancel={onClose} />
    </form>
  )
}
