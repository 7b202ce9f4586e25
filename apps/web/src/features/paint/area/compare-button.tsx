import { Trans } from '@lingui/react/macro'
import { Eye } from 'lucide-react'
import { classNames } from '../../../ui/class-names.ts'
import { holdHandlers } from '../../../ui/hold-handlers.ts'

interface CompareButtonProps {
  readonly isHeld: boolean
  readonly onHold: (isHeld: boolean) => void
}

/** Shows the original for as long as it is held, by finger, mouse or key. */
export function CompareButton({ isHeld, onHold }: CompareButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isHeld}
      {...holdHandlers(onHold)}
      className={classNames(
        'focus-ring absolute bottom-2 left-2 inline-flex min-h-11 touch-none items-center gap-2 rounded-full px-4 text-sm font-medium text-white select-none',
        isHeld ? 'bg-black' : 'bg-black/65 backdrop-blur-sm',
      )}
    >
      <Eye aria-hidden="true" className="size-4" />
      <Trans>Hold to see the original</Trans>
    </button>
  )
}
