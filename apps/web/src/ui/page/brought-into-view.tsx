import { useEffect, useRef, type ReactNode } from 'react'

/** Scrolls its content into view when it appears, for messages that must be seen. */
export function BroughtIntoView({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // newer browsers return a promise, which React would take for a cleanup function
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return <div ref={box}>{children}</div>
}
