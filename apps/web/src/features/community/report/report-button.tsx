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
      signInFirst({ title: 'Authentication Required', description: `Please sign in to report a ${what}` })
    else setIsOpen(true)
  }

  return (
    <>
      {comment === undefined ? (
        <Button variant="quiet" icon={<Flag />} onClick={press} className="-ml-5 text-muted!">
          Report this design
        </Button>
      ) : (
        <IconButton
          label={`Report the comment by ${comment.username}`}
          icon={<Flag />}
          onClick={press}
          className="text-muted!"
        />
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
