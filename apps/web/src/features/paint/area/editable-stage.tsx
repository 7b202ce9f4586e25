import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { AreaChoices, areChoicesShown, hasAreaChoices } from './area-choices.tsx'
import { AreaStatus, TapPrompt } from './area-hint.tsx'
import { TouchUpDialog } from './touch-up-dialog.tsx'
import type { PaintEngine } from './paint-engine.ts'
import { EditablePhoto } from './editable-photo.tsx'
import { MaskToolbar } from './mask-toolbar.tsx'
import { useAreaEditing, type AreaEditing } from './use-area-editing.ts'

interface EditableStageProps {
  readonly engine: PaintEngine
  /** a color or a style is seen on the area; else its glow shows, on the photo as it was */
  readonly hasLook: boolean
  /** whether the area being edited has a color, so that its glow is hidden; absent: as `hasLook` */
  readonly hasColor?: boolean
  /** see AreaEditing */
  readonly chooseAt?: AreaEditing['chooseAt']
  /** see AreaStatus */
  readonly canChooseArea?: boolean
}

/** The photo with the tools that change its area. */
export function EditableStage({
  engine,
  hasLook,
  hasColor = hasLook,
  chooseAt = null,
  canChooseArea = false,
}: EditableStageProps) {
  const editing = useAreaEditing(engine, { hasColor, takesKeys: true, chooseAt })
  const [isTouchingUp, setIsTouchingUp] = useState(false)
  const { photo, area } = engine
  if (photo === null || area === null) return null
  return (
    <>
      <div
        className={classNames(
          'photo-stays min-w-0 bg-paper lg:mb-3 max-lg:sticky max-lg:top-[3.3rem] max-lg:z-15 max-lg:pb-2 max-md:-mx-4 max-md:px-4 md:max-lg:top-[3.8rem]',
          hasAreaChoices(engine) && 'lg:[--stage-choices:4.5rem]',
        )}
      >
        <EditablePhoto photo={photo} engine={hasLook ? engine : { ...engine, look: null }} editing={editing}>
          <TapPrompt area={area} />
        </EditablePhoto>
      </div>
      <MaskToolbar area={area} editing={editing} onTouchUp={() => setIsTouchingUp(true)} />
      {editing.tool === 'choose' ? (
        <p className="text-sm text-muted">
          <Trans>To change a surface's area, take Add or Remove.</Trans>
        </p>
      ) : (
        <AreaStatus
          area={area}
          hasChoices={areChoicesShown(engine)}
          canChooseArea={canChooseArea}
          onReset={() => editing.edit({ kind: 'reset' })}
        />
      )}
      <AreaChoices engine={engine} editing={editing} />
      <TouchUpDialog
        isOpen={isTouchingUp}
        engine={engine}
        editing={editing}
        onClose={() => setIsTouchingUp(false)}
      />
    </>
  )
}
