import { Glyph } from './glyph.tsx'
import { classNames } from '../class-names.ts'

/** Mark and name side by side, sized by the font size. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <span className={classNames('inline-flex items-center gap-[0.32em] text-ink', className)}>
      <Glyph className="-mt-[0.1em] size-[1.5em] text-primary" />
      {/* the font has one weight; the outline makes this a bolder one */}
      <span className="font-display leading-none tracking-[-0.012em] [-webkit-text-stroke:0.014em]">
        Housecoat
      </span>
    </span>
  )
}
