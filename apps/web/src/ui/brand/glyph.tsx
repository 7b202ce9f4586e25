import { MARK } from './mark-paths.ts'

/** The logo mark. The roof has the text color, the fresh coat of paint the accent color. */
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
