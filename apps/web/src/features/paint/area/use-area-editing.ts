import type { MaskEdit } from '@housecoat/engine'
import { useRef, useState } from 'react'
import { showToast } from '../../../ui/toast/show-toast.ts'
import type { PaintEngine } from './paint-engine.ts'
import { BRUSH_RADIUS_PX, type MaskTool } from './mask-tool.ts'
import { useAreaShortcuts } from './use-area-shortcuts.ts'

const EDIT_FAILED = {
  title: 'That change did not work',
  description: 'The area is as it was before. Please try again.',
  kind: 'error',
} as const

/** The tools in hand, and what they do to the area. */
export interface AreaEditing {
  readonly tool: MaskTool
  readonly setTool: (tool: MaskTool) => void
  readonly brushRadiusPx: number
  readonly setBrushRadiusPx: (radiusPx: number) => void
  readonly isGlowShown: boolean
  readonly setIsGlowShown: (isShown: boolean) => void
  readonly edit: (edit: MaskEdit) => void
  readonly undo: () => void
  readonly redo: () => void
  /** how many changes were asked for so far, also those that the engine still works on */
  readonly countChanges: () => number
}

interface EditingOptions {
  /** without a color to see, the area's glow shows */
  readonly hasColor: boolean
  /** false while no tool is on the page */
  readonly takesKeys: boolean
}

/** Tools, undo by key, and words for a change that failed. */
export function useAreaEditing(engine: PaintEngine, options: EditingOptions): AreaEditing {
  const [tool, setTool] = useState<MaskTool>('add')
  const [brushRadiusPx, setBrushRadiusPx] = useState<number>(BRUSH_RADIUS_PX.start)
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
  useAreaShortcuts(options.takesKeys, undo, redo)

  return {
    tool,
    setTool,
    brushRadiusPx,
    setBrushRadiusPx,
    isGlowShown: isGlowWanted ?? !options.hasColor,
    setIsGlowShown,
    edit: (edit) => attempt(engine.edit(edit)),
    undo,
    redo,
    countChanges: () => changes.current,
  }
}
