import { plural } from '@lingui/core/macro'

/** Such as "1 vote". */
export function describeVotes(count: number): string {
  return plural(count, { one: '# vote', other: '# votes' })
}
