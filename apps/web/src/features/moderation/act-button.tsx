import { t } from '@lingui/core/macro'
import type { ModerationAction } from '@housecoat/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { COMMUNITY_KEY, MODERATION_KEY } from '../../api/query-keys.ts'
import { showFailure } from '../../ui/toast/show-failure.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { act } from './api/moderation-api.ts'
import { ACTION_TEXTS } from './action-texts.ts'
import { i18n } from '../../locales/i18n.ts'

interface ActButtonProps {
  readonly action: ModerationAction
  /** id of the share, comment, user or report, as the action says */
  readonly targetId: number
  /** what the action is about, for screen readers */
  readonly target: string
}

/** A moderator's action. Actions that take something away ask for confirmation and a note first. */
export function ActButton({ action, targetId, target }: ActButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { question } = ACTION_TEXTS[action]
  const label = i18n._(ACTION_TEXTS[action].label)
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
          title={i18n._(question.title)}
          description={i18n._(question.description)}
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
    <ConfirmDialog
      isOpen
      title={title}
      description={description}
      label={label}
      isBusy={isBusy}
      onConfirm={() => onConfirm(note)}
      onClose={onClose}
    >
      <TextArea
        label={t`Note for the log (optional)`}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}

function useAct(action: ModerationAction, targetId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (note: string) => act({ action, targetId, ...(note.trim() !== '' && { note }) }),
    networkMode: 'always',
    onSuccess: () => showToast({ title: i18n._(ACTION_TEXTS[action].past), kind: 'success' }),
    onError: (error) => showFailure(t`That didn't work`, error),
    // another moderator may have acted in the meantime
    async onSettled() {
      void queryClient.invalidateQueries({ queryKey: COMMUNITY_KEY })
      await queryClient.invalidateQueries({ queryKey: MODERATION_KEY })
    },
  })
}
