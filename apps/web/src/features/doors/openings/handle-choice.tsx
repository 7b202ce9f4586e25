import { t } from '@lingui/core/macro'
import { HANDLE_SIDES, type HandleSide } from '@housecoat/contract'
import { Choice } from '../../../ui/choice.tsx'

interface HandleChoiceProps {
  readonly side: HandleSide
  readonly onChoose: (side: HandleSide) => void
}

/** The side of an entry door's handle, seen from outside. */
export function HandleChoice({ side, onChoose }: HandleChoiceProps) {
  const labels: Record<HandleSide, string> = { left: t`On the left`, right: t`On the right` }
  return (
    <Choice
      legend={t`Door handle`}
      options={HANDLE_SIDES.map((value) => ({ value, label: labels[value] }))}
      value={side}
      onChoose={onChoose}
    />
  )
}
