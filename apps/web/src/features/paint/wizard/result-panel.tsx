import type { PaintSelection } from '@housecoat/contract'
import { Download, Palette, RotateCcw, Scaling } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LightEstimate } from '../../../engine/engine-api.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureNote } from './failure-note.tsx'
import { FidelityNote } from '../colors/fidelity-note.tsx'
import { ResultLight } from './result-light.tsx'

interface ResultPanelProps {
  /** the notice after a visitor's last free generation */
  readonly signInNotice: ReactNode
  readonly selections: readonly PaintSelection[]
  /** how the light on the area is known; null until the engine has looked */
  readonly light: LightEstimate | null
  readonly lightness: number
  /** what to do about a preview that is not the result yet */
  readonly offer: ReactNode
  /** the button that saves the result, for those who can */
  readonly save: ReactNode
  /** why generating again failed and what to do, until it is dismissed */
  readonly failure: string | null
  readonly onFailureRead: () => void
  readonly onLightness: (lightness: number) => void
  readonly isDownloading: boolean
  /** the engine has the area at hand */
  readonly canTouchUp: boolean
  readonly onTouchUp: () => void
  readonly onOtherColors: () => void
  readonly onDownload: () => void
  readonly onStartOver: () => void
}

/** What was painted, and what can be done with it. */
export function ResultPanel(props: ResultPanelProps) {
  const { selections, light, offer, failure, isDownloading, onOtherColors, onDownload, onStartOver } = props
  return (
    <div className="space-y-4">
      {props.signInNotice}
      {failure !== null && <FailureNote text={failure} onRead={props.onFailureRead} />}
      {/* above what it brings, so that the slider stays under the finger, and near the picture on phones */}
      <ResultLight lightness={props.lightness} onLightness={props.onLightness} />
      {offer}
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
        {light !== null && (
          <div className="mt-4 border-t border-line pt-3">
            <FidelityNote light={light} lightness={props.lightness} />
          </div>
        )}
      </section>
      <div className="grid gap-3">
        <Button
          variant="secondary"
          icon={<Scaling />}
          isWide
          disabled={!props.canTouchUp}
          onClick={props.onTouchUp}
        >
          Touch up area
        </Button>
        <Button variant="secondary" icon={<Palette />} isWide onClick={onOtherColors}>
          Try Different Colors
        </Button>
        {props.save}
        <Button icon={<Download />} isWide isBusy={isDownloading} onClick={onDownload}>
          Download Image
        </Button>
        <Button variant="quiet" icon={<RotateCcw />} isWide onClick={onStartOver}>
          Start New Project
        </Button>
      </div>
    </div>
  )
}
