import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '../../../api/user-query.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useSignInFirst } from '../use-sign-in-first.ts'
import { ReportDialog } from './report-dialog.tsx'

interface ReportButtonProps {
  readonly shareId: number
  readonly what: 'design' | 'comment'
  /** the reported comment */
  readonly comment?: { readonly id: number; readonly username: string }
}

/** Reports a design or a comment to the moderators. */
export function ReportButton({ shareId, what, comment }: ReportButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { status } = useUser()
  const signInFirst = useSignInFirst()

  function press(): void {
    if (status === 'signed-out')
      signInFirst({
        title: t`Authentication Required`,
        description:
          what === 'design' ? t`Please sign in to report a design` : t`Please sign in to report a comment`,
      })
    else setIsOpen(true)
  }

  return (
    <>
      {comment === undefined ? (
        <Button variant="quiet" icon={<Flag />} onClick={press} className="-ml-5 text-muted!">
          <Trans>Report this design</Trans>
        </Button>
      ) : (
        <ReportCommentButton username={comment.username} onClick={press} />
      )}
      {isOpen && (
        <ReportDialog
          shareId={shareId}
          what={what}
          commentId={comment?.id}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

function ReportCommentButton({ username, onClick }: { username: string; onClick: () => void }) {
  return (
    <IconButton
      label={t`Report the comment by ${username}`}
      icon={<Flag />}
      onClick={onClick}
      className="text-muted!"
    />
  )
}
