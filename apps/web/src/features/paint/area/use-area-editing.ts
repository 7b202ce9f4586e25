import { t } from '@lingui/core/macro'
import type { MaskEdit } from '@housecoat/engine'
import { useRef, useState } from 'react'
import type { GridPixel } from '../../../engine/engine-api.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { isAreaEmpty } from './area-hint.tsx'
import type { PaintEngine, ShownArea } from './paint-engine.ts'
import { BRUSH_RADIUS_PX, type MaskTool } from './mask-tool.ts'
import { useUndoShortcuts } from '../../../ui/page/use-undo-shortcuts.ts'

/** The state of the tools, and the changes that they make. */
export interface AreaEditing {
  readonly tool: MaskTool
  readonly setTool: (tool: MaskTool) => void
  readonly brushRadiusPx: number
  readonly setBrushRadiusPx: (radiusPx: number) => void
  /** the stroke being drawn goes over the regions' borders */
  readonly isBrushFree: boolean
  readonly setIsBrushFree: (isFree: boolean) => void
  readonly isGlowShown: boolean
  readonly setIsGlowShown: (isShown: boolean) => void
  /** chooses the surface at a pixel of the edit grid; null: there is one surface only */
  readonly chooseAt: ((at: GridPixel) => void) | null
  readonly edit: (edit: MaskEdit) => void
  readonly undo: () => void
  readonly redo: () => void
  /** number of changes requested so far, including running ones */
  readonly countChanges: () => number
}

interface EditingOptions {
  /** without a color, the area's glow shows */
  readonly hasColor: boolean
  /** false while no tools are shown */
  readonly takesKeys: boolean
  /** see AreaEditing; null or absent: a tap always changes the area */
  readonly chooseAt?: AreaEditing['chooseAt']
}

/** The tools' state, undo by keyboard, and a toast when a change fails. */
export function useAreaEditing(engine: PaintEngine, options: EditingOptions): AreaEditing {
  const [wantedTool, setTool] = useState<MaskTool | null>(null)
  const [brushRadiusPx, setBrushRadiusPx] = useState<number>(BRUSH_RADIUS_PX.start)
  const [isBrushFree, setIsBrushFree] = useState(false)
  const [isGlowWanted, setIsGlowShown] = useState<boolean | null>(null)
  const changes = useRef(0)
  const { area } = engine
  const { chooseAt = null } = options

  const attempt = (change: Promise<void>) => {
    changes.current += 1
    change.catch((error: unknown) => {
      console.error(error)
      showToast({
        title: t`That change didn't work`,
        description: t`The area hasn't changed. Please try again.`,
        kind: 'error',
      })
    })
  }
  const undo = () => area?.canUndo === true && attempt(engine.undo())
  const redo = () => area?.canRedo === true && attempt(engine.redo())
  useUndoShortcuts(options.takesKeys, undo, redo)

  return {
    tool: findTool(wantedTool, chooseAt !== null, area),
    setTool,
    brushRadiusPx,
    setBrushRadiusPx,
    isBrushFree,
    setIsBrushFree,
    isGlowShown: isGlowWanted ?? !options.hasColor,
    setIsGlowShown,
    chooseAt,
    edit: (edit) => attempt(engine.edit(edit)),
    undo,
    redo,
    countChanges: () => changes.current,
  }
}

/** Until the person picks a tool, a tap chooses among surfaces, except where the chosen one has to be marked first. */
function findTool(wanted: MaskTool | null, canChoose: boolean, area: ShownArea | null): MaskTool {
  const isMarked = area !== null && !isAreaEmpty(area)
  const tool = wanted ?? (isMarked ? 'choose' : 'add')
  return tool === 'choose' && !canChoose ? 'add' : tool
}
