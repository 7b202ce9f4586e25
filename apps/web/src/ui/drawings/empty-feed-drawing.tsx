import { Coat, Drawing, Ground } from './drawing.tsx'

/** A street in which one house has been painted. */
export function EmptyFeedDrawing({ className }: { readonly className?: string }) {
  return (
    <Drawing className={className}>
      <Ground />
      <path d="M20 96 48 72 70 91M28 90V142M40 142V118H56V142" stroke="var(--color-edge)" />
      <path d="M220 96 192 72 170 91M212 90V142M184 110H200V122H184Z" stroke="var(--color-edge)" />
      <Coat />
      <path d="M72 74 120 34 168 74" strokeWidth="6" />
      <path d="M154 80V142M86 80V142" />
      {/* a heart over the roof */}
      <path
        d="M182 44c-8-5-12-9-12-14a6.500 6.500 0 0 1 12-3.500 6.500 6.500 0 0 1 12 3.500c0 5-4 9-12 14Z"
        fill="var(--color-primary-soft)"
      />
    </Drawing>
  )
}
