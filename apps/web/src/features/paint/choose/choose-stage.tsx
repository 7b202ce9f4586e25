import type { PaintColor } from '@housecoat/contract/paint-catalog'
import { useState } from 'react'
import { EditablePhoto } from '../stage/editable-photo.tsx'
import { MaskToolbar } from '../stage/mask-toolbar.tsx'
import { useAreaEditing } from '../stage/use-area-editing.ts'
import { TouchUpDialog } from '../touch-up/touch-up-dialog.tsx'
import type { PaintEngine } from '../use-paint-engine.ts'
import { AreaStatus, TapPrompt } from './area-hint.tsx'

interface ChooseStageProps {
  readonly engine: PaintEngine
  readonly color: PaintColor | null
}

/** Step 3's photo with its tools. */
export function ChooseStage({ engine, color }: ChooseStageProps) {
  const editing = useAreaEditing(engine, { hasColor: color !== null, takesKeys: true })
  const [isTouchingUp, setIsTouchingUp] = useState(false)
  const { photo, area } = engine
  if (photo === null || area === null) return null
  return (
    <>
      <div className="photo-stays min-w-0 bg-paper max-lg:sticky max-lg:top-[3.3rem] max-lg:z-15 max-lg:pb-2 max-md:-mx-4 max-md:px-4 md:max-lg:top-[3.8rem]">
        <EditablePhoto photo={photo} engine={engine} editing={editing}>
          <TapPrompt area={area} />
        </EditablePhoto>
      </div>
      <MaskToolbar area={area} editing={editing} onTouchUp={() => setIsTouchingUp(true)} />
      <AreaStatus area={area} onReset={() => editing.edit({ kind: 'reset' })} />
      <TouchUpDialog
        isOpen={isTouchingUp}
        engine={engine}
        editing={editing}
        onClose={() => setIsTouchingUp(false)}
      />
    </>
  )
}
