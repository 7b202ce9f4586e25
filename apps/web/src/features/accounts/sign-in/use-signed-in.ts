import type { MessageDescriptor } from '@lingui/core'
import type { SignedInResponse } from '@housecoat/contract'
import { useQueryClient } from '@tanstack/react-query'
import { chooseLocale } from '../../../ui/language/choose-locale.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { applySessionChange } from '../session/session-change.ts'
import { i18n } from '../../../locales/i18n.ts'

/** After a sign-in: updates the cached user, shows a toast and returns to the previous page. */
export function useSignedIn(toast: {
  readonly title: MessageDescriptor
  readonly description: MessageDescriptor
}) {
  const queryClient = useQueryClient()
  return ({ user }: SignedInResponse) => {
    applySessionChange(queryClient, user)
    showToast({ title: i18n._(toast.title), description: i18n._(toast.description), kind: 'success' })
    // the account's language, chosen on another device; the reloaded page leads on as this one would have
    if (user.locale !== null && user.locale !== i18n.locale) chooseLocale(user.locale)
  }
}
