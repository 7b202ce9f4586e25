import type { ReactNode, Ref } from 'react'
import { classNames } from '../../ui/class-names.ts'

interface PhotoFrameProps {
  /** width / height */
  readonly aspectRatio: number
  readonly children: ReactNode
  readonly frameRef?: Ref<HTMLDivElement>
  /** as large as its container, instead of fitting into a page */
  readonly isFilling?: boolean
  readonly className?: string
}

const IN_PAGE =
  'rounded-card border border-neutral-line [--stage-height:38dvh] md:[--stage-height:40dvh] lg:[--stage-height:max(18rem,var(--stage-room)-var(--stage-choices,0px))]'
const FILLING = 'size-full items-center [container-type:size] [--stage-height:100cqh]'

/** The photo's place in every step: as wide as the column, and low enough to leave room for the tools on the screen. */
export function PhotoFrame({
  aspectRatio,
  children,
  frameRef,
  isFilling = false,
  className,
}: PhotoFrameProps) {
  return (
    <div
      className={classNames('flex justify-center overflow-hidden bg-neutral', isFilling ? FILLING : IN_PAGE)}
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
