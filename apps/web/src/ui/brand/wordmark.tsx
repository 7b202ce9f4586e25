import { Glyph } from './glyph.tsx'
import { classNames } from '../class-names.ts'

/** Mark and name side by side, sized by the font size. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <span className={classNames('inline-flex items-center gap-[0.32em] text-ink', className)}>
      <Glyph className="-mt-[0.1em] size-[1.5em] text-primary" />
      <span className="font-display leading-none font-[560] tracking-[-0.012em]">Housecoat</span>
    </span>
  )
}
