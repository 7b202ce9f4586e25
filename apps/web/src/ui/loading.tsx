import type { ReactNode } from 'react'

interface LoadingProps {
  /** read out by screen readers */
  readonly label: string
  readonly className?: string
  /** skeletons in the shape of what is loading */
  readonly children: ReactNode
}

/** Holds the place of something while it loads. */
export function Loading({ label, className, children }: LoadingProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}
