import { Glyph } from './glyph.tsx'

/** Mark and name side by side. Decorative: whoever shows it adds the words for screen readers. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={`inline-flex items-center gap-2 ${className ?? ''}`}>
      <Glyph className="h-full w-auto" />
      <span className="text-display text-2xl">Housecoat</span>
    </span>
  )
}
