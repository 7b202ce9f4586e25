declare module '*.po' {
  import type { Messages } from '@lingui/core'

  /** compiled translations by message id, see build/lingui-messages.ts */
  export const messages: Messages
}
