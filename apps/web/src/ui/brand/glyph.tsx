import { MARK } from './mark-paths.ts'

/** The house-and-brush-stroke mark; the roof takes the text's color, the fresh coat the accent. */
export function Glyph({ className }: { className?: string }) {
  return (
    <svg viewBox={MARK.viewBox} className={className} fill="none" aria-hidden="true">
      <path
        d={MARK.roof}
        stroke="currentColor"
        strokeWidth={MARK.roofWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d={MARK.coat} fill="var(--color-accent)" />
    </svg>
  )
}
