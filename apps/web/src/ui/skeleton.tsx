import { classNames } from './class-names.ts'

/** Holds the place and the shape of what is still loading. Give it the final size by class. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={classNames('animate-pulse rounded-control bg-line/70', className)} />
  )
}
