import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { CSSProperties, ReactNode } from 'react'
import { shapeGrid } from './grid-shape.ts'

interface TileGridProps {
  readonly count: number
  readonly aspectRatio: number
  readonly children: ReactNode
}

/** Fits all pictures on a wide screen; on phones they scroll in two columns. */
export function TileGrid({ count, aspectRatio, children }: TileGridProps) {
  if (count === 0) return <NoColors />
  const { narrowColumns, columns, rows } = shapeGrid(count, aspectRatio)
  const style = {
    '--narrow-columns': narrowColumns,
    '--columns': columns,
    '--fitting': `calc(((100cqh - 1.5rem - ${rows} * (2.75rem + 2px) - ${rows - 1} * 0.75rem) / ${rows}) * ${aspectRatio * columns} + ${columns - 1} * 0.75rem)`,
  }
  return (
    <ul
      aria-label={t`Colors side by side`}
      style={style as CSSProperties}
      className="mx-auto grid grid-cols-[repeat(var(--narrow-columns),minmax(0,1fr))] gap-2 p-2 md:gap-3 md:p-3 lg:w-[min(100cqw-2rem,max(40rem,var(--fitting)))] lg:grid-cols-[repeat(var(--columns),minmax(0,1fr))] lg:px-0"
    >
      {children}
    </ul>
  )
}

function NoColors() {
  return (
    <div className="mx-auto flex h-full max-w-md flex-col items-center justify-center gap-2 p-6 text-center">
      <p className="text-lg font-semibold">
        <Trans>No colors to compare yet</Trans>
      </p>
      <p className="text-muted">
        <Trans>
          Choose a color and press Compare, or add one of your favorites below. You can compare up to nine
          colors on your photo.
        </Trans>
      </p>
    </div>
  )
}
