import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
import { i18n } from '../../../locales/i18n.ts'

/** Personal API tokens. */
export function Tokens({ user }: { user: User }) {
  return (
    <div className="space-y-4">
      <h3 className="font-semibold">
        <Trans>Tokens</Trans>
      </h3>
      <RemovableList<ApiToken>
        loading={t`Loading your API tokens`}
        loadFailure={t`We couldn't load your API tokens. Please try again.`}
        queryKey={API_TOKENS_KEY}
        list={listTokens}
        remove={deleteToken}
        empty={t`You have no API tokens.`}
        nameOf={({ name }) => name}
        describe={describeToken}
        consequence={t`Programs that use it can no longer sign in to your account.`}
      />
      <SecretMaker
        queryKey={API_TOKENS_KEY}
        title={t`Your token is ready`}
        label={t`API token`}
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
      <Trans>Create a token</Trans>
    </Button>
  ) : (
    <Notice kind="info" title={t`Confirm your email first`}>
      <Trans>Then you can create API tokens.</Trans>
    </Notice>
  )
}

const mustConfirm = ({ isEmailConfirmed, pendingEmail }: User) => !isEmailConfirmed && pendingEmail !== null

function describeToken({ scopes, lastUsedAt, expiresAt }: ApiToken): string {
  return [listPermissions(scopes), describeUse(lastUsedAt), describeEnd(expiresAt)].join(', ')
}

function listPermissions(scopes: readonly ApiScope[]): string {
  return scopes.map((scope) => i18n._(SCOPE_LABELS[scope])).join(' · ')
}

function describeUse(lastUsedAt: string | null): string {
  if (lastUsedAt === null) return t`never used`
  const day = formatDay(lastUsedAt)
  return t`last used ${day}`
}

function describeEnd(expiresAt: string | null): string {
  if (expiresAt === null) return t`never expires`
  const day = formatDay(expiresAt)
  return Date.parse(expiresAt) < Date.now() ? t`expired ${day}` : t`expires ${day}`
}
