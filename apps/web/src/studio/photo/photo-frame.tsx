import type { ReactNode, Ref } from 'react'
import { classNames } from '../../ui/class-names.ts'

interface PhotoFrameProps {
  /** width / height */
  readonly aspectRatio: number
  readonly children: ReactNode
  readonly frameRef?: Ref<HTMLDivElement>
  /** beside its tools, as wide as the page, or as large as its container */
  readonly size?: 'page' | 'wide' | 'filling'
  readonly className?: string
}

const IN_PAGE = 'rounded-card border border-neutral-line'

const SIZES = {
  page: `${IN_PAGE} [--stage-height:38dvh] md:[--stage-height:40dvh] lg:[--stage-height:max(18rem,var(--stage-room)-var(--stage-choices,0px))]`,
  // a photo of the usual shape fills the page's width; a tall one still fits on the screen, below the bar of steps
  wide: `${IN_PAGE} [--stage-height:max(18rem,100dvh-6rem)] data-landscape:[--stage-height:max(18rem,104dvh)]`,
  filling: 'size-full items-center [container-type:size] [--stage-height:100cqh]',
} as const

/** The photo's place in every step: as wide as the column, and low enough to leave room for the tools on the screen. */
export function PhotoFrame({ aspectRatio, children, frameRef, size = 'page', className }: PhotoFrameProps) {
  return (
    <div
      data-landscape={aspectRatio > 1.2 || undefined}
      className={classNames('flex justify-center overflow-hidden bg-neutral', SIZES[size])}
    >
      <div
        ref={frameRef}
        className={classNames('relative overflow-hidden', className)}
        style={{
          aspectRatio: String(aspectRatio),
          width: `min(100%, calc(var(--stage-height) * ${aspectRatio}))`,
        }}
      >
        {children}
      </div>
    </div>
  )
}
