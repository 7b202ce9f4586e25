import { useEffect, useRef, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface PageHeadingProps {
  children: ReactNode
  className?: string
}

/** The page's one h1. It takes focus after a navigation, so that a screen reader starts reading there. */
export function PageHeading({ children, className = 'text-4xl md:text-5xl' }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // a heading that renders late takes the focus from <main>, which had it in the meantime
  useEffect(() => {
    if (document.activeElement?.id === 'main') heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={classNames('text-display', className)}>
      {children}
    </h1>
  )
}
