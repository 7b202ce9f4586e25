import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

interface CardProps extends ComponentProps<'div'> {
  /** 'photo' is neutral gray, for cards that hold a picture or swatches. */
  tone?: 'paper' | 'photo'
  /** Turns the inner space off, for a picture that runs to the edges. */
  isFlush?: boolean
}

export function Card({ tone = 'paper', isFlush = false, className, ...rest }: CardProps) {
  const surface = tone === 'photo' ? 'border-neutral-line bg-neutral' : 'border-line bg-surface'
  return (
    <div
      {...rest}
      className={classNames(
        'rounded-card border',
        surface,
        isFlush ? 'overflow-hidden' : 'p-4 md:p-6',
        className,
      )}
    />
  )
}
