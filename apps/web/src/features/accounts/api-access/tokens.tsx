import type { ApiScope, ApiToken, User } from '@housecoat/contract'
import { KeyRound } from 'lucide-react'
import { API_TOKENS_KEY } from '../../../api/query-keys.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { formatDay } from '../../../locales/format.ts'
import { deleteToken, listTokens } from '../api/api-access-api.ts'
import { RemovableList } from './removable-list.tsx'
import { SCOPE_LABELS } from './scope-labels.ts'
import { SecretMaker } from './secret-maker.tsx'
import { TokenForm } from './token-form.tsx'

/** Personal API tokens. */
export function Tokens({ user }: { user: User }) {
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
      <SecretMaker
        queryKey={API_TOKENS_KEY}
        title="Your token is ready"
        label="API token"
        renderStart={(onStart) => <NewToken canCreate={!mustConfirm(user)} onStart={onStart} />}
        renderForm={(onCreated, onCancel) => (
          <TokenForm user={user} onCreated={onCreated} onCancel={onCancel} />
        )}
      />
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
