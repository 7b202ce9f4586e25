import type { Report } from '@housecoat/contract'
import type { ReactNode } from 'react'
import { DesignPicture } from '../../ui/designs/design-picture.tsx'
import { SelectionNames } from '../../ui/designs/selection-names.tsx'
import { formatDay } from '../../locales/format.ts'
import { ActButton } from './act-button.tsx'

/** A report, what it is about, and the actions on it. */
export function ReportCard({ report }: { report: Report }) {
  const { share, comment, reporter, reason, createdAt } = report
  return (
    <li className="grid gap-x-6 gap-y-4 rounded-card border border-line bg-surface p-4 md:grid-cols-[15rem_minmax(0,1fr)] md:p-5">
      <DesignPicture
        picture={share.project.result}
        fallback={share.project.original}
        alt={`The design "${share.title}"`}
        sizes="(width >= 48rem) 15rem, calc(100vw - 4rem)"
        className="aspect-4/3 w-full rounded-control object-cover"
      />
      <div className="min-w-0">
        <h2 className="text-lg font-semibold">
          {comment === null ? 'A design' : 'A comment'} by {report.author.username}
        </h2>
        <p className="text-sm text-muted">
          Reported by {reporter} on <time dateTime={createdAt}>{formatDay(createdAt)}</time>
        </p>
        <Text name="Why">{reason}</Text>
        {comment !== null && <Text name="The comment">{comment.content}</Text>}
        <Text name={comment === null ? 'The design' : 'On the design'}>
          {share.title}
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
