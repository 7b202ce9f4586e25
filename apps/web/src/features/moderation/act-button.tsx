import type { ModerationAction } from '@housecoat/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeFailure } from '../../api/describe-failure.ts'
import { COMMUNITY_KEY, MODERATION_KEY } from '../../api/query-keys.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { act } from './api/moderation-api.ts'
import { ACT_WORDS } from './act-words.ts'

interface ActButtonProps {
  readonly action: ModerationAction
  /** id of the share, comment, user or report, as the action says */
  readonly targetId: number
  /** what it is done to, for screen readers */
  readonly target: string
}

/** Does something as a moderator; what takes something from somebody is asked about first, and may have a note. */
export function ActButton({ action, targetId, target }: ActButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { label, question } = ACT_WORDS[action]
  const { mutate, isPending } = useAct(action, targetId)
  return (
    <>
      <Button
        variant="secondary"
        isBusy={isPending && !isAsking}
        onClick={() => (question === null ? mutate('') : setIsAsking(true))}
        aria-label={`${label}: ${target}`}
      >
        {label}
      </Button>
      {question !== null && isAsking && (
        <Question
          {...question}
          label={label}
          isBusy={isPending}
          onConfirm={mutate}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

interface QuestionProps {
  readonly title: string
  readonly description: string
  readonly label: string
  readonly isBusy: boolean
  readonly onConfirm: (note: string) => void
  readonly onClose: () => void
}

function Question({ title, description, label, isBusy, onConfirm, onClose }: QuestionProps) {
  const [note, setNote] = useState('')
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpening) => {
        if (!isOpening) onClose()
      }}
      title={title}
      description={description}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" isBusy={isBusy} onClick={() => onConfirm(note)}>
            {label}
          </Button>
        </>
      }
    >
      <TextArea
        label="Note for the log (optional)"
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </Dialog>
  )
}

function useAct(action: ModerationAction, targetId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (note: string) => act({ action, targetId, ...(note.trim() !== '' && { note }) }),
    networkMode: 'always',
    onSuccess: () => showToast({ title: ACT_WORDS[action].past, kind: 'success' }),
    onError(error) {
      const description = describeFailure(error)
      showToast({ title: "That didn't work", kind: 'error', ...(description !== null && { description }) })
    },
    // somebody else may have done it meanwhile
    async onSettled() {
      void queryClient.invalidateQueries({ queryKey: COMMUNITY_KEY })
      await queryClient.invalidateQueries({ queryKey: MODERATION_KEY })
    },
  })
}
