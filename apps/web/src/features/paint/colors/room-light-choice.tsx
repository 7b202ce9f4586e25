import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Checkbox } from '../../../ui/checkbox.tsx'

interface RoomLightChoiceProps {
  /** as the shown picture is painted */
  readonly isLit: boolean
  readonly onChange: (isLit: boolean) => void
}

/** Shows in the preview how the paint's light changes the rest of a room. */
export function RoomLightChoice({ isLit, onChange }: RoomLightChoiceProps) {
  // the tick doesn't wait for the picture, and follows it when it changes by itself
  const [wanted, setWanted] = useState(isLit)
  const [shown, setShown] = useState(isLit)
  if (shown !== isLit) {
    setShown(isLit)
    setWanted(isLit)
  }
  function change(isWanted: boolean): void {
    setWanted(isWanted)
    onChange(isWanted)
  }
  return (
    <Checkbox
      className="mt-2"
      label={t`Show how the color reflects in the room`}
      hint={t`A painted wall makes the ceiling and the floor a little lighter or darker, and tints them. Only a preview: your result changes nothing but what you paint.`}
      checked={wanted}
      onChange={({ target }) => change(target.checked)}
    />
  )
}
