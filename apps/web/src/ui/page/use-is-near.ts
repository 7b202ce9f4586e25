import { useEffect, useState } from 'react'

/**
 * Whether an element is in the viewport or less than `marginPx` away from it.
 * @returns a `ref` for the element, and whether it is near
 */
export function useIsNear(marginPx: number): [ref: (element: Element | null) => void, isNear: boolean] {
  const [element, setElement] = useState<Element | null>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (element === null) return
    const watch = (entries: IntersectionObserverEntry[]) => setIsNear(entries.at(-1)?.isIntersecting === true)
    const observer = new IntersectionObserver(watch, { rootMargin: `${marginPx}px` })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, marginPx])
  return [setElement, isNear]
}
