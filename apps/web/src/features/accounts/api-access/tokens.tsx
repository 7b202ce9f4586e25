import type { ApiScope, ApiToken, User } from '@housecoat/contract'
import { useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { API_TOKENS_KEY } from '../../../api/query-keys.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { formatDay } from '../../../ui/page/format-day.ts'
import { deleteToken, listTokens } from '../api/api-access-api.ts'
import { NewSecret } from './new-secret.tsx'
import { RemovableList } from './removable-list.tsx'
import { SCOPE_LABELS } from './scope-labels.ts'
import { TokenForm } from './token-form.tsx'

type Step =
  { readonly name: 'rest' } | { readonly name: 'form' } | { readonly name: 'made'; readonly secret: string }

/** Personal API tokens. */
export function Tokens({ user }: { user: User }) {
  const queryClient = useQueryClient()
  const [step, setStep] = useState<Step>({ name: 'rest' })
  const rest = () => setStep({ name: 'rest' })

  function showSecret(secret: string): void {
    setStep({ name: 'made', secret })
    void queryClient.invalidateQueries({ queryKey: API_TOKENS_KEY })
  }

  return (
    <div className="space-y-4">
      <h3 className="font-semibold">Tokens</h3>
      <RemovableList<ApiToken>
        name="API tokens"
        queryKey={API_TOKENS_KEY}
        list={listTokens}
        remove={deleteToken}
        empty="You have no API tokens."
        nameOf={({ name }) => name}
        describe={describeToken}
        consequence="Programs that use it can no longer sign in to your account."
      />
      {step.name === 'rest' && (
        <NewToken canCreate={!mustConfirm(user)} onStart={() => setStep({ name: 'form' })} />
      )}
      {step.name === 'form' && <TokenForm user={user} onCreated={showSecret} onCancel={rest} />}
      {step.name === 'made' && (
        <NewSecret title="Your token is ready" label="API token" secret={step.secret} onDone={rest} />
      )}
    </div>
  )
}

function NewToken({ canCreate, onStart }: { canCreate: boolean; onStart: () => void }) {
  return canCreate ? (
    <Button variant="secondary" icon={<KeyRound />} onClick={onStart}>
      Create a token
    </Button>
  ) : (
    <Notice kind="info" title="Confirm your email first">
      Then you can create API tokens.
    </Notice>
  )
}

const mustConfirm = ({ isEmailConfirmed, pendingEmail }: User) => !isEmailConfirmed && pendingEmail !== null

function describeToken({ scopes, lastUsedAt, expiresAt }: ApiToken): string {
  const used = lastUsedAt === null ? 'never used' : `last used ${formatDay(lastUsedAt)}`
  return [listPermissions(scopes), used, describeEnd(expiresAt)].join(', ')
}

function listPermissions(scopes: readonly ApiScope[]): string {
  return scopes.map((scope) => SCOPE_LABELS[scope]).join(' · ')
}

function describeEnd(expiresAt: string | null): string {
  if (expiresAt === null) return 'never expires'
  return `${Date.parse(expiresAt) < Date.now() ? 'expired' : 'expires'} ${formatDay(expiresAt)}`
}
