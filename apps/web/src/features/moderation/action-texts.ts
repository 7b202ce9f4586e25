import type { ModerationAction } from '@housecoat/contract'

interface ActionTexts {
  /** on the button */
  readonly label: string
  /** in the log, before the name of the target */
  readonly past: string
  /** asked before the action; null for actions that take nothing away */
  readonly question: { readonly title: string; readonly description: string } | null
}

export const ACTION_TEXTS: Record<ModerationAction, ActionTexts> = {
  'hide-share': {
    label: 'Hide design',
    past: 'Hid the design',
    question: {
      title: 'Hide this design?',
      description: 'Only its owner will see it. It can be restored.',
    },
  },
  'restore-share': { label: 'Restore design', past: 'Restored the design', question: null },
  'delete-comment': {
    label: 'Delete comment',
    past: 'Deleted the comment',
    question: { title: 'Delete this comment?', description: "This can't be undone." },
  },
  'suspend-user': {
    label: 'Suspend account',
    past: 'Suspended the account',
    question: {
      title: 'Suspend this account?',
      description: "This signs the person out everywhere. They can't sign in until you restore the account.",
    },
  },
  'restore-user': { label: 'Restore account', past: 'Restored the account', question: null },
  'dismiss-report': { label: 'Dismiss', past: 'Dismissed the report', question: null },
}
