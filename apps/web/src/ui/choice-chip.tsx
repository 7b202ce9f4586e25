import { classNames } from './class-names.ts'

interface ChoiceChipProps {
  readonly label: string
  readonly isChosen: boolean
  readonly onClick: () => void
}

/** One of a few short options side by side. */
export function ChoiceChip({ label, isChosen, onClick }: ChoiceChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onClick}
      className={classNames(
        'focus-ring min-h-11 rounded-full border px-4 font-medium transition-colors',
        isChosen
          ? 'border-primary bg-primary text-on-primary'
          : 'border-edge/60 bg-surface hover:border-primary hover:text-primary',
      )}
    >
      {label}
    </button>
  )
}
