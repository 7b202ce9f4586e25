import { Drawing, Ground } from './drawing.tsx'

/** A front door whose house is missing. */
export function NotFoundDrawing({ className }: { readonly className?: string }) {
  return (
    <Drawing className={className}>
      <Ground />
      {/* the house that should be here */}
      <path d="M64 76 120 30 176 76M80 66V138M160 66V138" stroke="var(--color-edge)" strokeDasharray="1 9" />
      {/* its door, with a step */}
      <path d="M104 138V84a16 16 0 0 1 32 0V138Z" fill="var(--color-accent)" stroke="none" />
      <path d="M104 138V84a16 16 0 0 1 32 0V138M94 142H146" strokeWidth="4" />
      <path d="M128 112V114" stroke="var(--color-paper)" strokeWidth="4" />
      {/* a plant that waits beside it */}
      <path d="M196 142V118M196 128C186 128 184 120 184 116 192 116 196 122 196 128ZM196 120C206 120 208 112 208 108 200 108 196 114 196 120Z" />
      <path d="M32 142c0-10 14-10 14 0M44 142c0-14 20-14 20 0" />
    </Drawing>
  )
}
