import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Poll } from '@housecoat/contract'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../../locales/format.ts'
import { Link } from '../../../ui/router/link.tsx'
import { pollsQuery } from '../api/polls-query.ts'
import { describeVotes } from './describe-votes.ts'

/** The person's own polls; nothing while there are none. */
export function PollList() {
  const { data: polls = [] } = useQuery(pollsQuery)
  if (polls.length === 0) return null
  return (
    <section aria-labelledby="polls" className="mt-12">
      <h2 id="polls" className="text-display text-2xl">
        <Trans>Your Polls</Trans>
      </h2>
      <ul className="mt-4 divide-y divide-line rounded-card border border-line bg-surface">
        {polls.map((poll) => (
          <li key={poll.id}>
            <Link
              to={`/polls/${poll.id}`}
              className="focus-ring flex min-h-14 flex-wrap items-center gap-x-3 rounded-card px-4 py-2 hover:text-primary"
            >
              <span dir="auto" className="min-w-0 font-medium break-words">
                {poll.designs.map(({ name }) => name).join(', ')}
              </span>
              <span className="text-sm text-muted tabular-nums">
                {describeStand(poll)} · <time dateTime={poll.createdAt}>{formatDay(poll.createdAt)}</time>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How the votes stand, such as "3 votes, most for Navy". */
function describeStand({ designs, votes }: Poll): string {
  const { length: count } = votes
  if (count === 0) return t`No votes yet`
  const most = Math.max(...designs.map(({ voteCount }) => voteCount ?? 0))
  const leaders = designs.filter(({ voteCount }) => voteCount === most)
  if (leaders.length !== 1 || designs.length === 1) return describeVotes(count)
  const [{ name }] = leaders
  return plural(count, { one: `# vote, most for ${name}`, other: `# votes, most for ${name}` })
}
