import { classNames } from './class-names.ts'

/** A placeholder for content that is loading. Give it the final size by class. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={classNames('animate-pulse rounded-control bg-line/70', className)} />
  )
}
