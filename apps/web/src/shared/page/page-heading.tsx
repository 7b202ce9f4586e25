import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'

interface PageHeadingProps {
  children: ReactNode
  className?: string
}

/** The page's one h1. It takes focus after a navigation, so that a screen reader starts reading there. */
export function PageHeading({ children, className = 'text-4xl md:text-5xl' }: PageHeadingProps) {
  return (
    <h1 tabIndex={-1} className={classNames('text-display', className)}>
      {children}
    </h1>
  )
}
