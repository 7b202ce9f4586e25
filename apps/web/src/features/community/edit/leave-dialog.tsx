import type { Blocker } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

/** Asks before what was typed is lost. */
export function LeaveDialog({ blocker }: { blocker: Blocker }) {
  return (
    <Dialog
      isOpen={blocker.state === 'blocked'}
      onOpenChange={(isOpening) => {
        if (!isOpening) blocker.reset?.()
      }}
      title="Leave without saving?"
      description="You have unsaved changes."
      actions={
        <>
          <Button variant="secondary" onClick={() => blocker.reset?.()}>
            Keep editing
          </Button>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
        </>
      }
    />
  )
}
