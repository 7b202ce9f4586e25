import type { MaskEdit } from '@housecoat/engine'
import type { PaintColor } from '@housecoat/contract/paint-catalog'
import { useState } from 'react'
import { showToast } from '../../../shared/toast/show-toast.ts'
import { EditablePhoto } from '../stage/editable-photo.tsx'
import { BRUSH_RADIUS_PX, type MaskTool } from '../stage/mask-tool.ts'
import { MaskToolbar } from '../stage/mask-toolbar.tsx'
import type { PaintEngine } from '../use-paint-engine.ts'
import { AreaStatus, TapPrompt } from './area-hint.tsx'
import { useAreaShortcuts } from './use-area-shortcuts.ts'

interface ChooseStageProps {
  readonly engine: PaintEngine
  readonly color: PaintColor | null
}

const EDIT_FAILED = {
  title: 'That change did not work',
  description: 'The area is as it was before. Please try again.',
  kind: 'error',
} as const

/** Step 3's photo with its tools. */
export function ChooseStage({ engine, color }: ChooseStageProps) {
  const [tool, setTool] = useState<MaskTool>('add')
  const [brushRadiusPx, setBrushRadiusPx] = useState<number>(BRUSH_RADIUS_PX.start)
  const [isGlowWanted, setIsGlowWanted] = useState<boolean | null>(null)
  const { photo, area, painted, isRepainting } = engine
  const isGlowShown = isGlowWanted ?? color === null

  const attempt = (change: Promise<void>) => {
    change.catch((error: unknown) => {
      console.error(error)
      showToast(EDIT_FAILED)
    })
  }
  const edit = (asked: MaskEdit) => attempt(engine.edit(asked))
  const undo = () => area?.canUndo === true && attempt(engine.undo())
  const redo = () => area?.canRedo === true && attempt(engine.redo())
  useAreaShortcuts(undo, redo)

  if (photo === null || area === null) return null
  return (
    <>
      <div className="photo-stays min-w-0 bg-paper max-lg:sticky max-lg:top-[3.3rem] max-lg:z-15 max-lg:pb-2 max-md:-mx-4 max-md:px-4 md:max-lg:top-[3.8rem]">
        <EditablePhoto
          photo={photo}
          area={area}
          painted={painted}
          isGlowShown={isGlowShown || isRepainting}
          tool={tool}
          brushRadiusPx={brushRadiusPx}
          onEdit={edit}
        >
          <TapPrompt area={area} />
        </EditablePhoto>
      </div>
      <MaskToolbar
        tool={tool}
        onTool={setTool}
        brushRadiusPx={brushRadiusPx}
        onBrushRadius={setBrushRadiusPx}
        isGlowShown={isGlowShown}
        onGlowShown={setIsGlowWanted}
        canUndo={area.canUndo}
        canRedo={area.canRedo}
        onUndo={undo}
        onRedo={redo}
        onEdit={edit}
      />
      <AreaStatus area={area} />
    </>
  )
}
