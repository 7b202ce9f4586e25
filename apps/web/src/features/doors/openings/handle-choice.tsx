import { t } from '@lingui/core/macro'
import { HANDLE_SIDES, type HandleSide } from '@housecoat/contract'
import { Choice } from '../../../ui/choice.tsx'
import { describeHandle } from '../../../ui/designs/describe-door.ts'

interface HandleChoiceProps {
  readonly side: HandleSide
  readonly onChoose: (side: HandleSide) => void
}

/** The side of an entry door's handle, seen from outside. */
export function HandleChoice({ side, onChoose }: HandleChoiceProps) {
  return (
    <Choice
      legend={t`Door handle`}
      options={HANDLE_SIDES.map((value) => ({ value, label: describeHandle(value) }))}
      value={side}
      onChoose={onChoose}
    />
  )
}
