import type { PaintColor } from '@housecoat/contract/paint-catalog'

/** Says which color is already chosen, and what is still missing. */
export function WantedNotice({ color, hasPhoto }: { color: PaintColor; hasPhoto: boolean }) {
  return (
    <div className="border-b border-line bg-surface">
      <div className="page-width flex min-h-12 items-center gap-3 py-1.5 text-sm">
        <span
          aria-hidden="true"
          className="size-8 shrink-0 rounded-full border border-black/15 dark:border-white/20"
          style={{ backgroundColor: color.hex }}
        />
        <p role="status">
          <span className="font-semibold">{`${color.name}, ${color.colorNo},`}</span>
          {hasPhoto ? ' is chosen.' : ' is chosen; add your photo.'}
        </p>
      </div>
    </div>
  )
}
