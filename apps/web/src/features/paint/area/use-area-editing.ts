import type { MaskEdit } from '@housecoat/engine'
import { useRef, useState } from 'react'
import { showToast } from '../../../ui/toast/show-toast.ts'
import type { PaintEngine } from './paint-engine.ts'
import { BRUSH_RADIUS_PX, type MaskTool } from './mask-tool.ts'
import { useUndoShortcuts } from '../../../ui/page/use-undo-shortcuts.ts'

const EDIT_FAILED = {
  title: "That change didn't work",
  description: "The area hasn't changed. Please try again.",
  kind: 'error',
} as const

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
}

/** The tools' state, undo by keyboard, and a toast when a change fails. */
export function useAreaEditing(engine: PaintEngine, options: EditingOptions): AreaEditing {
  const [tool, setTool] = useState<MaskTool>('add')
  const [brushRadiusPx, setBrushRadiusPx] = useState<number>(BRUSH_RADIUS_PX.start)
  const [isBrushFree, setIsBrushFree] = useState(false)
  const [isGlowWanted, setIsGlowShown] = useState<boolean | null>(null)
  const changes = useRef(0)
  const { area } = engine

  const attempt = (change: Promise<void>) => {
    changes.current += 1
    change.catch((error: unknown) => {
      console.error(error)
      showToast(EDIT_FAILED)
    })
  }
  const undo = () => area?.canUndo === true && attempt(engine.undo())
  const redo = () => area?.canRedo === true && attempt(engine.redo())
  useUndoShortcuts(options.takesKeys, undo, redo)

  return {
    tool,
    setTool,
    brushRadiusPx,
    setBrushRadiusPx,
    isBrushFree,
    setIsBrushFree,
    isGlowShown: isGlowWanted ?? !options.hasColor,
    setIsGlowShown,
    edit: (edit) => attempt(engine.edit(edit)),
    undo,
    redo,
    countChanges: () => changes.current,
  }
}
