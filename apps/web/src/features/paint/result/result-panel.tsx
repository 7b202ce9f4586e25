import type { PaintSelection } from '@housecoat/contract'
import { Download, Palette, RotateCcw } from 'lucide-react'
import { Button } from '../../../shared/ui/button.tsx'

interface ResultPanelProps {
  readonly selections: readonly PaintSelection[]
  readonly isDownloading: boolean
  readonly onOtherColors: () => void
  readonly onDownload: () => void
  readonly onStartOver: () => void
}

/** What was painted, and what can be done with it. */
export function ResultPanel(props: ResultPanelProps) {
  const { selections, isDownloading, onOtherColors, onDownload, onStartOver } = props
  return (
    <div className="space-y-5">
      <section className="rounded-card border border-line bg-surface p-4 md:p-5">
        <h2 className="font-semibold">Paint Selections</h2>
        <ul className="mt-3 space-y-3">
          {selections.map((selection) => (
            <li key={selection.areaId} className="flex items-center gap-3">
              <span
                aria-hidden="true"
                className="size-16 shrink-0 rounded-control border border-black/15 dark:border-white/20"
                style={{ backgroundColor: selection.colorCode }}
              />
              <p>
                <span className="block text-sm text-muted">{selection.area}</span>
                <span className="block text-lg leading-tight font-semibold">{selection.colorName}</span>
                <span className="text-sm text-muted">
                  {selection.brand} · {selection.colorCode}
                </span>
              </p>
            </li>
          ))}
        </ul>
      </section>
      <div className="grid gap-3">
        <Button icon={<Download />} isWide isBusy={isDownloading} onClick={onDownload}>
          Download Image
        </Button>
        <Button variant="secondary" icon={<Palette />} isWide onClick={onOtherColors}>
          Try Different Colors
        </Button>
        <Button variant="quiet" icon={<RotateCcw />} isWide onClick={onStartOver}>
          Start New Project
        </Button>
      </div>
    </div>
  )
}
