import { Trans } from '@lingui/react/macro'
import { Eye } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { holdHandlers } from '../../../ui/hold-handlers.ts'

interface HoldOriginalProps {
  readonly isHeld: boolean
  readonly onHold: (isHeld: boolean) => void
}

/** Shows the unpainted photo in every picture for as long as it is held. */
export function HoldOriginal({ isHeld, onHold }: HoldOriginalProps) {
  return (
    <Button
      variant="secondary"
      aria-pressed={isHeld}
      icon={<Eye />}
      {...holdHandlers(onHold)}
      className="touch-none px-3 text-sm aria-pressed:border-primary aria-pressed:text-primary"
    >
      <Trans>Hold to see the original</Trans>
    </Button>
  )
}
