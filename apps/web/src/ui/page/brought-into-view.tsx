import { useEffect, useRef, type ReactNode } from 'react'

/** News that the person has to see: scrolls itself into view when it comes. */
export function BroughtIntoView({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // newer browsers answer with a promise, which React would take for a way to clean up
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return <div ref={box}>{children}</div>
}
