import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface DrawingProps {
  readonly className?: string | undefined
}

/** A drawing of ours in the lines and colors of the mark; `children` are shapes on a field of 240 × 160. Decorative. */
export function Drawing({ className, children }: DrawingProps & { readonly children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 240 160"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={classNames('h-auto w-60 max-w-full text-primary', className)}
    >
      {children}
    </svg>
  )
}

/** The ground that everything stands on. */
export function Ground() {
  return <path d="M16 142H224" stroke="var(--color-edge)" />
}

/** A coat of paint with the right edge of a brush, as in the mark, for a wall from x = 86 to 154 under a roof. */
export function Coat() {
  return (
    <path
      d="M86 70 120 42 137 56H129a3 3 0 0 0 0 6H141a4.5 4.5 0 0 1 0 9H123a3 3 0 0 0 0 6H134a4.5 4.5 0 0 1 0 9H126a3 3 0 0 0 0 6H144a4.5 4.5 0 0 1 0 9H128a3 3 0 0 0 0 6H137a4.5 4.5 0 0 1 0 9H124a3 3 0 0 0 0 6H132a5 5 0 0 1 0 10H86Z"
      fill="var(--color-accent)"
      stroke="none"
    />
  )
}
