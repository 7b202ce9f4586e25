import { classNames } from './class-names.ts'

interface ProgressProps {
  /** What is in progress, for screen readers. */
  label: string
  /** 0–100; null when the progress is unknown. */
  percent: number | null
  tone?: 'primary' | 'danger'
  className?: string
}

export function Progress({ label, percent, tone = 'primary', className }: ProgressProps) {
  const known = percent === null ? null : Math.min(100, Math.max(0, percent))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(known !== null && { 'aria-valuenow': Math.round(known) })}
      className={classNames('h-2 overflow-hidden rounded-full bg-line', className)}
    >
      <div
        className={classNames(
          'h-full rounded-full transition-[width]',
          tone === 'danger' ? 'bg-danger' : 'bg-primary',
          known === null && 'w-1/3 animate-pulse',
        )}
        style={known === null ? undefined : { width: `${known}%` }}
      />
    </div>
  )
}
