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
      return 'Tap a surface in your photo to choose it.'
    case 'add':
    case 'remove':
      return describeTap(tapAgain?.adds === toolAdds(tool) ? tapAgain : null)
    case 'brush':
      return isBrushFree ? 'Painting over edges, too.' : <BrushHint name="brush" />
    case 'eraser':
      return isBrushFree ? 'Erasing over edges, too.' : <BrushHint name="eraser" />
  }
}

function describeTap(tapAgain: ShownArea['tapAgain']): string {
  if (tapAgain === null) return 'Tap the same spot twice for a smaller part.'
  return tapAgain.hasSmaller ? 'Tap again for a smaller part.' : 'This is the smallest part here.'
}

function BrushHint({ name }: { name: 'brush' | 'eraser' }) {
  return (
    <>
      The {name} stops at edges. To go over them, hold still before you draw
      <span className="hidden pointer-fine:inline"> or press Shift</span>.
    </>
  )
}
