import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { deleteAccountRequestSchema, type DeleteAccountRequest, type User } from '@housecoat/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from '../../../ui/router/use-navigate.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { deleteAccount } from '../api/accounts-api.ts'
import { FormActions } from '../../../ui/form/form-actions.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { useCallForm } from '../../../ui/form/use-call-form.ts'
import { applySessionChange } from '../session/session-change.ts'
import { Section } from './section.tsx'

const failureTitle = () => t`Your account wasn't deleted`

export function DeleteSection({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Section title={t`Delete account`} lead={t`This can't be undone.`}>
      <p className="mb-4">
        <Trans>
          Your account, your designs and all your pictures will be deleted within a minute. Export anything
          you want to keep first.
        </Trans>
      </p>
      <Button
        variant="secondary"
        icon={<Trash2 />}
        onClick={() => setIsOpen(true)}
        className="text-danger! hover:border-danger!"
      >
        <Trans>Delete my account</Trans>
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={t`Delete your account?`}
        description={t`Your account and everything in it will be permanently deleted.`}
      >
        <DeleteForm user={user} onCancel={() => setIsOpen(false)} />
      </Dialog>
    </Section>
  )
}

function DeleteForm({ user, onCancel }: { user: User; onCancel: () => void }) {
  const { username } = user
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { onSubmit, field, isBusy, failure } = useCallForm<
    DeleteAccountRequest,
    Awaited<ReturnType<typeof deleteAccount>>
  >({
    resolver: zodResolver(deleteAccountRequestSchema),
    defaultValues: { username: '', ...(user.hasPassword && { password: '' }) },
    submit: deleteAccount,
    async onDone() {
      showToast({ title: t`Account deleted`, description: t`Everything in it was deleted.`, kind: 'success' })
      // leave first: this page is for signed-in people and would redirect to sign-in
      await navigate('/', { replace: true, flushSync: true })
      applySessionChange(queryClient, null)
    },
    failureTitle: failureTitle(),
    fieldOfCode: {
      confirmation_wrong: 'username',
      password_wrong: 'password',
      credentials_wrong: 'password',
    },
  })
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-4">
      <FormFailure title={failureTitle()} failure={failure} />
      <TextField
        {...field('username')}
        label={t`Type your username, ${username}, to confirm`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {user.hasPassword && (
        <PasswordField {...field('password')} label={t`Your password`} autoComplete="current-password" />
      )}
      <FormActions
        label={t`Delete permanently`}
        busyLabel={t`Deleting...`}
        isBusy={isBusy}
        isDanger
        onCancel={onCancel}
      />
    </form>
  )
}
