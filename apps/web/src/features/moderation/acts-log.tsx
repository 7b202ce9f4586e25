import type { ModerationAct, ModerationAction } from '@housecoat/contract'
import { formatDay } from '../../locales/format.ts'
import { ActButton } from './act-button.tsx'
import { ACTION_TEXTS } from './action-texts.ts'

/** The action that undoes another. */
const REVERSALS: Partial<Record<ModerationAction, ModerationAction>> = {
  'hide-share': 'restore-share',
  'suspend-user': 'restore-user',
}

/** The moderators' log, newest first. Actions that still apply can be undone here. */
export function ActsLog({ acts }: { acts: readonly ModerationAct[] }) {
  return (
    <ol className="divide-y divide-line border-y border-line">
      {acts.map((act, at) => (
        <LogEntry key={act.id} act={act} reversal={findReversal(act, acts.slice(0, at))} />
      ))}
    </ol>
  )
}

/** The action that undoes this one; null if it can't be undone or already was. */
function findReversal(act: ModerationAct, later: readonly ModerationAct[]): ModerationAction | null {
  const reversal = REVERSALS[act.action]
  const related = [act.action, reversal]
  const isSettled = later.some(
    ({ action, targetId }) => targetId === act.targetId && related.includes(action),
  )
  return reversal === undefined || isSettled ? null : reversal
}

function LogEntry({ act, reversal }: { act: ModerationAct; reversal: ModerationAction | null }) {
  const { action, moderator, targetId, targetText, note, createdAt } = act
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-semibold">{ACTION_TEXTS[action].past}</p>
        <p dir="auto" className="break-words whitespace-pre-line">
          {targetText}
        </p>
        {note !== '' && (
          <p dir="auto" className="mt-1 break-words text-muted">
            {note}
          </p>
        )}
        <p className="mt-1 text-sm text-muted">
          {moderator}, <time dateTime={createdAt}>{formatDay(createdAt)}</time>
        </p>
      </div>
      {reversal !== null && <ActButton action={reversal} targetId={targetId} target={targetText} />}
    </li>
  )
}
