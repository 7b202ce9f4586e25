import { Drawing, Ground } from './drawing.tsx'

/** A freshly painted house, with a check mark. */
export function SuccessDrawing({ className }: { readonly className?: string }) {
  return (
    <Drawing className={className}>
      <Ground />
      <path d="M66 76 110 40 154 76V142H66Z" fill="var(--color-accent)" stroke="none" />
      <path d="M52 80 110 32 168 80" strokeWidth="6" />
      <path d="M66 84V142M154 84V142" />
      <path d="M98 142V108a12 12 0 0 1 24 0V142Z" fill="var(--color-surface)" />
      <rect x="76" y="92" width="14" height="18" rx="1" fill="var(--color-surface)" />
      <rect x="130" y="92" width="14" height="18" rx="1" fill="var(--color-surface)" />
      {/* the can that is left over */}
      <path d="M180 112V138a14 4 0 0 0 28 0V112" fill="var(--color-surface)" />
      <ellipse cx="194" cy="112" rx="14" ry="4" fill="var(--color-accent)" />
      <path d="M180 112c0-22 28-22 28 0" strokeWidth="2" />
      <circle
        cx="176"
        cy="42"
        r="17"
        fill="var(--color-success)"
        stroke="var(--color-paper)"
        strokeWidth="4"
      />
      <path d="M168.500 42.500 174 48 184 37" stroke="var(--color-paper)" strokeWidth="4" />
    </Drawing>
  )
}
