import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ModerationAction } from '@housecoat/contract'

interface ActionTexts {
  /** on the button */
  readonly label: MessageDescriptor
  /** in the log, before the name of the target */
  readonly past: MessageDescriptor
  /** asked before the action; null for actions that take nothing away */
  readonly question: { readonly title: MessageDescriptor; readonly description: MessageDescriptor } | null
}

export const ACTION_TEXTS: Record<ModerationAction, ActionTexts> = {
  'hide-share': {
    label: msg`Hide design`,
    past: msg`Hid the design`,
    question: {
      title: msg`Hide this design?`,
      description: msg`Only its owner will see it. It can be restored.`,
    },
  },
  'restore-share': { label: msg`Restore design`, past: msg`Restored the design`, question: null },
  'delete-comment': {
    label: msg`Delete comment`,
    past: msg`Deleted the comment`,
    question: { title: msg`Delete this comment?`, description: msg`This can't be undone.` },
  },
  'suspend-user': {
    label: msg`Suspend account`,
    past: msg`Suspended the account`,
    question: {
      title: msg`Suspend this account?`,
      description: msg`This signs the person out everywhere. They can't sign in until you restore the account.`,
    },
  },
  'restore-user': { label: msg`Restore account`, past: msg`Restored the account`, question: null },
  'dismiss-report': { label: msg`Dismiss`, past: msg`Dismissed the report`, question: null },
}
