import { Trans } from '@lingui/react/macro'
import { findPaintColor } from '@housecoat/contract/paint-catalog'
import { LayoutGrid } from 'lucide-react'
import { COMPARED_MAX } from '../color-memory/color-memory.ts'

interface CompareBarProps {
  readonly compared: readonly string[]
  readonly onOpen: () => void
}

/** The colors that stand side by side, and the way to see them so. */
export function CompareBar({ compared, onOpen }: CompareBarProps) {
  const colors = compared.flatMap((id) => findPaintColor(id) ?? [])
  const count = compared.length
  return (
    <button
      type="button"
      onClick={onOpen}
      className="focus-ring flex min-h-12 w-full items-center gap-3 rounded-card border border-line bg-surface px-4 text-left transition-colors hover:border-primary"
    >
      <LayoutGrid aria-hidden="true" className="size-5 shrink-0 text-primary" />
      <span className="font-semibold whitespace-nowrap">
        <Trans>Compare colors</Trans>
      </span>
      <span
        aria-hidden="true"
        className="flex min-w-0 flex-1 justify-end -space-x-2 overflow-hidden sm:-space-x-1.5"
      >
        {colors.map(({ id, hex }) => (
          <span
            key={id}
            className="size-4 shrink-0 rounded-full border-2 border-surface sm:size-5"
            style={{ backgroundColor: hex }}
          />
        ))}
      </span>
      <span className="text-sm whitespace-nowrap text-muted">
        <Trans>
          {count} of {COMPARED_MAX}
        </Trans>
      </span>
    </button>
  )
}
