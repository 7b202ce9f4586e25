import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { classNames } from './class-names.ts'

interface StepIndicatorProps {
  /** Names the list of steps for screen readers. */
  label: string
  steps: readonly string[]
  /** 1 for the first step */
  current: number
}

type StepState = 'done' | 'current' | 'ahead'

/** The steps of a wizard. Completed steps show a check; phones show only the current step's name. */
export function StepIndicator({ label, steps, current }: StepIndicatorProps) {
  return (
    <nav aria-label={label}>
      <ol className="flex items-center gap-2 md:gap-3">
        {steps.map((name, index) => (
          <Step key={name} name={name} number={index + 1} state={stateOf(index + 1, current)} />
        ))}
      </ol>
    </nav>
  )
}

function stateOf(step: number, current: number): StepState {
  if (step < current) return 'done'
  return step === current ? 'current' : 'ahead'
}

const BADGES: Record<StepState, string> = {
  done: 'border-primary bg-primary text-on-primary',
  current: 'border-primary bg-primary-soft text-primary',
  ahead: 'border-edge/70 text-muted',
}

function Step({ name, number, state }: { name: string; number: number; state: StepState }) {
  return (
    <li
      aria-current={state === 'current' ? 'step' : undefined}
      className={classNames(
        'flex min-w-0 items-center gap-2 not-last:flex-1 md:gap-3',
        state === 'current' && 'max-md:not-last:flex-[1_0_auto]',
      )}
    >
      <span
        aria-hidden="true"
        className={classNames(
          'flex size-8 shrink-0 items-center justify-center rounded-full border-2 text-sm font-semibold transition-colors',
          BADGES[state],
        )}
      >
        {state === 'done' ? <Check className="size-4" strokeWidth={3} /> : number}
      </span>
      <span
        className={classNames(
          'truncate text-sm font-medium transition-colors md:text-base',
          state === 'ahead' ? 'text-muted' : 'text-ink',
          state !== 'current' && 'max-md:sr-only',
        )}
      >
        {name}
        {state === 'done' && (
          <span className="sr-only">
            <Trans>, completed</Trans>
          </span>
        )}
      </span>
      <span
        aria-hidden="true"
        className={classNames(
          'h-0.5 min-w-3 flex-1 rounded-full transition-colors in-[li:last-child]:hidden',
          state === 'done' ? 'bg-primary' : 'bg-line',
        )}
      />
    </li>
  )
}
