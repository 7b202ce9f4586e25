import type { ApiScope } from '@housecoat/contract'

/** What a permission is called. */
export const SCOPE_LABELS: Readonly<Record<ApiScope, string>> = {
  generate: 'Make pictures',
  'designs:read': 'See saved designs',
  'designs:write': 'Change saved designs',
}
