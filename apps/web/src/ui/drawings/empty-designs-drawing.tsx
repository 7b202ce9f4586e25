import { Drawing } from './drawing.tsx'

/** A frame on the wall that waits for its picture, and a brush. */
export function EmptyDesignsDrawing({ className }: { readonly className?: string }) {
  return (
    <Drawing className={className}>
      <path d="M92 40 120 18 148 40" stroke="var(--color-edge)" />
      <path d="M120 15V16" strokeWidth="5" />
      <rect x="50" y="40" width="140" height="100" rx="6" fill="var(--color-surface)" strokeWidth="4" />
      <rect x="62" y="52" width="116" height="76" rx="2" stroke="var(--color-edge)" strokeWidth="2" />
      <path
        d="M70 120H170M88 92 116 70 144 92M96 86V120M136 86V120"
        stroke="var(--color-edge)"
        strokeDasharray="1 7"
      />
      {/* the brush: handle, ferrule and wet bristles */}
      <path d="M212 64 184 104" strokeWidth="8" />
      <path
        d="M180 98 192 107 180 124c-5 7-14 10-22 9 4-4 5-8 6-13 1-3 2-5 4-8Z"
        fill="var(--color-accent)"
        stroke="none"
      />
      <path d="M178 100 192 110" strokeWidth="4" />
    </Drawing>
  )
}
