import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { ACCOUNT_LIMITS, findPasswordWeakness, type PasswordWeakness } from '@housecoat/contract'
import { i18n } from '../../../locales/i18n.ts'

/** The account's name and email, as far as the form knows them. */
export interface PasswordOwner {
  readonly username: string
  readonly email: string
}

const { passwordMin, passwordRecommended } = ACCOUNT_LIMITS

export function describePasswordRule(): string {
  return t`At least ${passwordMin} characters. We recommend ${passwordRecommended} or more, such as a few words.`
}

const WORDS: Readonly<Record<PasswordWeakness, MessageDescriptor>> = {
  repeated: msg`This password is too common: it repeats the same characters.`,
  sequence: msg`This password is too common: its characters follow the alphabet or the keyboard.`,
  name: msg`This password is too common: it's made from your username or email.`,
}

/** Why the server would reject a password, or null. The server also checks a list of common passwords. */
export function describeWeakness(password: string, owner: PasswordOwner): string | null {
  const weakness = password.length < passwordMin ? null : findPasswordWeakness(password, owner)
  return weakness === null ? null : i18n._(WORDS[weakness])
}
