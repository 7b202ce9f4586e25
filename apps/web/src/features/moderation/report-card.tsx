import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Report } from '@housecoat/contract'
import type { ReactNode } from 'react'
import { DesignPicture } from '../../ui/designs/design-picture.tsx'
import { SelectionNames } from '../../ui/designs/selection-names.tsx'
import { formatDay } from '../../locales/format.ts'
import { ActButton } from './act-button.tsx'

/** A report, what it is about, and the actions on it. */
export function ReportCard({ report }: { report: Report }) {
  const { share, comment, author, reporter, reason, createdAt } = report
  const { title } = share
  const { username } = author
  const day = formatDay(createdAt)
  return (
    <li className="grid gap-x-6 gap-y-4 rounded-card border border-line bg-surface p-4 md:grid-cols-[15rem_minmax(0,1fr)] md:p-5">
      <DesignPicture
        picture={share.project.result}
        fallback={share.project.original}
        alt={t`The design "${title}"`}
        sizes="(width >= 48rem) 15rem, calc(100vw - 4rem)"
        className="aspect-4/3 w-full rounded-control object-cover"
      />
      <div className="min-w-0">
        <h2 className="text-lg font-semibold">
          {comment === null ? t`A design by ${username}` : t`A comment by ${username}`}
        </h2>
        <p className="text-sm text-muted">
          <Trans>
            Reported by {reporter} on <time dateTime={createdAt}>{day}</time>
          </Trans>
        </p>
        <Text name={t`Why`}>{reason}</Text>
        {comment !== null && <Text name={t`The comment`}>{comment.content}</Text>}
        <Text name={comment === null ? t`The design` : t`On the design`}>
          {title}
          {share.description !== undefined && comment === null && `\n${share.description}`}
        </Text>
        <div className="mt-3">
          <SelectionNames project={share.project} />
        </div>
        <Acts report={report} />
      </div>
    </li>
  )
}

function Text({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="mt-3">
      <p className="text-sm font-semibold text-muted">{name}</p>
      <p dir="auto" className="break-words whitespace-pre-line">
        {children}
      </p>
    </div>
  )
}

function Acts({ report: { id, share, comment, author, reason } }: { report: Report }) {
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      {comment === null ? (
        <ActButton
          action={share.isHidden ? 'restore-share' : 'hide-share'}
          targetId={share.id}
          target={share.title}
        />
      ) : (
        <ActButton action="delete-comment" targetId={comment.id} target={comment.content} />
      )}
      <ActButton
        action={author.isSuspended ? 'restore-user' : 'suspend-user'}
        targetId={author.id}
        target={author.username}
      />
      <ActButton action="dismiss-report" targetId={id} target={reason} />
    </div>
  )
}
