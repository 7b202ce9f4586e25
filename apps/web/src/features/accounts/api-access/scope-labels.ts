import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ApiScope } from '@housecoat/contract'

/** What a permission is called. */
export const SCOPE_LABELS: Readonly<Record<ApiScope, MessageDescriptor>> = {
  generate: msg`Make pictures`,
  'designs:read': msg`See saved designs`,
  'designs:write': msg`Change saved designs`,
}
