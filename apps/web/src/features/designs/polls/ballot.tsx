import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { POLL_LIMITS, type Poll, type PolledDesign } from '@housecoat/contract'
import { Check, Heart } from 'lucide-react'
import { useState } from 'react'
import { BeforeAfterSlider } from '../../../ui/before-after-slider.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { DesignPicture } from '../../../ui/designs/design-picture.tsx'
import { SelectionNames } from '../../../ui/designs/selection-names.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { describeVotes } from './describe-votes.ts'
import { useVoting } from './use-voting.ts'

const SIZES = '(width >= 90rem) 42rem, (width >= 48rem) 46vw, calc(100vw - 2rem)'

/** The designs of a poll, each with its own vote button. */
export function Ballot({ poll }: { readonly poll: Poll }) {
  const [name, setName] = useState('')
  const { vote, votingFor, withdraw, isWithdrawing } = useVoting(poll.id)
  const { designs, ownVote, username, isOwn } = poll
  return (
    <>
      <div className="mt-5">
        {ownVote === null ? (
          !isOwn && (
            <TextField
              label={t`Your name (optional)`}
              hint={t`Only ${username} sees it, with your vote.`}
              autoComplete="given-name"
              className="max-w-sm"
              maxLength={POLL_LIMITS.voterNameMax}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )
        ) : (
          <p role="status" className="flex flex-wrap items-center gap-x-1">
            <Trans>
              Thank you for your vote. You can choose another one at any time.
              <Button variant="quiet" className="px-2" isBusy={isWithdrawing} onClick={withdraw}>
                Take my vote back
              </Button>
            </Trans>
          </p>
        )}
      </div>
      <ul className={classNames('mt-6 grid gap-x-6 gap-y-8', designs.length > 1 && 'md:grid-cols-2')}>
        {designs.map((design, at) => (
          <li key={design.projectId}>
            <BallotDesign
              design={design}
              isFirst={at < 2}
              isOnly={designs.length === 1}
              isVoted={design.projectId === ownVote}
              isBusy={votingFor === design.projectId}
              onVote={() => vote({ projectId: design.projectId, ...(name.trim() !== '' && { name }) })}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

interface BallotDesignProps {
  readonly design: PolledDesign
  readonly isFirst: boolean
  /** the poll shows no other design */
  readonly isOnly: boolean
  readonly isVoted: boolean
  readonly isBusy: boolean
  readonly onVote: () => void
}

function BallotDesign({ design, isFirst, isOnly, isVoted, isBusy, onVote }: BallotDesignProps) {
  const { name, original, result, voteCount } = design
  const aspectRatio = result.width / result.height
  return (
    <article
      className={classNames(
        'flex h-full flex-col rounded-card border bg-surface p-3 md:p-4',
        isVoted ? 'border-primary' : 'border-line',
        isOnly && 'max-w-3xl',
      )}
    >
      <BeforeAfterSlider
        label={t`${name}, before and after`}
        aspectRatio={aspectRatio}
        startPercent={12}
        className="rounded-control"
        before={<DesignPicture picture={original} alt={t`Before`} sizes={SIZES} isFirst={isFirst} />}
        after={<DesignPicture picture={result} alt={t`After: ${name}`} sizes={SIZES} isFirst={isFirst} />}
      />
      <h2 dir="auto" className="mt-3 text-lg font-semibold break-words">
        {name}
      </h2>
      <div className="mt-1.5 mb-4">
        <SelectionNames project={design} />
      </div>
      <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant={isVoted ? 'primary' : 'secondary'}
          icon={isVoted ? <Check /> : <Heart />}
          isBusy={isBusy}
          aria-pressed={isVoted}
          onClick={onVote}
        >
          {isVoted ? t`Your Vote` : t`I Like This One`}
          <span className="sr-only">: {name}</span>
        </Button>
        {voteCount !== null && <p className="text-muted tabular-nums">{describeVotes(voteCount)}</p>}
      </div>
    </article>
  )
}
