import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ShownArea } from './paint-engine.ts'
import { toolAdds, type MaskTool } from './mask-tool.ts'

interface ToolHintProps {
  readonly tool: MaskTool
  readonly tapAgain: ShownArea['tapAgain']
  /** the stroke being drawn goes over edges */
  readonly isBrushFree: boolean
}

/** One line about the chosen tool, read out when it changes. */
export function ToolHint(props: ToolHintProps) {
  return (
    <p role="status" data-testid="tool-hint" className="text-sm text-muted">
      {describeTool(props)}
    </p>
  )
}

function describeTool({ tool, tapAgain, isBrushFree }: ToolHintProps) {
  switch (tool) {
    case 'choose':
      return t`Tap a surface in your photo to choose it.`
    case 'add':
    case 'remove':
      return describeTap(tapAgain?.adds === toolAdds(tool) ? tapAgain : null)
    case 'brush':
      return isBrushFree ? t`Painting over edges, too.` : <BrushHint />
    case 'eraser':
      return isBrushFree ? t`Erasing over edges, too.` : <EraserHint />
  }
}

function describeTap(tapAgain: ShownArea['tapAgain']): string {
  if (tapAgain === null) return t`Tap the same spot twice for a smaller part.`
  return tapAgain.hasSmaller ? t`Tap again for a smaller part.` : t`This is the smallest part here.`
}

function BrushHint() {
  return (
    <Trans>
      The brush stops at edges. To go over them, hold still before you draw
      <span className="hidden pointer-fine:inline"> or press Shift</span>.
    </Trans>
  )
}

function EraserHint() {
  return (
    <Trans>
      The eraser stops at edges. To go over them, hold still before you draw
      <span className="hidden pointer-fine:inline"> or press Shift</span>.
    </Trans>
  )
}
