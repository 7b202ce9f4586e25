import { Trans } from '@lingui/react/macro'
import type { MaskHistory } from '@housecoat/engine'
import { Dialog } from 'radix-ui'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { AreaStatus, TapPrompt } from './area-hint.tsx'
import { EditablePhoto } from './editable-photo.tsx'
import { MaskToolbar } from './mask-toolbar.tsx'
import type { AreaEditing } from './use-area-editing.ts'
import type { PaintEngine } from './paint-engine.ts'

interface TouchUpDialogProps {
  readonly isOpen: boolean
  readonly engine: PaintEngine
  readonly editing: AreaEditing
  readonly onClose: (hasChanged: boolean) => void
}

/** The area full screen with all tools. Escape keeps the changes, because each can be undone. */
export function TouchUpDialog({ isOpen, engine, editing: stageEditing, onClose }: TouchUpDialogProps) {
  const editing = withoutChoosing(stageEditing)
  const { photo, area } = engine
  const before = useAreaBefore(isOpen, engine, editing)
  const title = useRef<HTMLHeadingElement>(null)
  if (photo === null || area === null) return null

  const done = () => onClose(before.hasChanged())
  function cancel(): void {
    before.goBack().catch((error: unknown) => console.error(error))
    onClose(false)
  }

  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && done()}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            title.current?.focus()
          }}
          className="fixed inset-0 z-50 flex flex-col bg-paper text-ink outline-none transition-opacity starting:opacity-0"
        >
          <div className="page-width flex items-center gap-2 py-2 md:gap-3 md:py-3">
            <Dialog.Title
              ref={title}
              tabIndex={-1}
              className="text-display min-w-0 flex-1 truncate text-xl outline-none md:text-2xl"
            >
              <Trans>Touch up area</Trans>
            </Dialog.Title>
            <Button variant="secondary" onClick={cancel} className="max-sm:px-4">
              <Trans>Cancel</Trans>
            </Button>
            <Button onClick={done} className="max-sm:px-5">
              <Trans>Done</Trans>
            </Button>
          </div>
          <div className="min-h-0 flex-1">
            <EditablePhoto photo={photo} engine={engine} editing={editing} isFilling>
              <TapPrompt area={area} />
            </EditablePhoto>
          </div>
          <div className="page-width space-y-1 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] lg:flex lg:items-center lg:justify-between lg:gap-6">
            <MaskToolbar area={area} editing={editing} />
            <AreaStatus area={area} />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The dialog is about one surface. */
function withoutChoosing(editing: AreaEditing): AreaEditing {
  return { ...editing, chooseAt: null, tool: editing.tool === 'choose' ? 'add' : editing.tool }
}

/** The area as it was when the dialog opened. */
function useAreaBefore(isOpen: boolean, engine: PaintEngine, editing: AreaEditing) {
  const before = useRef<{ readonly changes: number; readonly history: Promise<MaskHistory> } | null>(null)
  const latest = useRef({ engine, editing })
  useEffect(() => {
    latest.current = { engine, editing }
  })
  useEffect(() => {
    const now = latest.current
    before.current = isOpen ? { changes: now.editing.countChanges(), history: now.engine.saveArea() } : null
    before.current?.history.catch(() => undefined)
  }, [isOpen])

  const hasChanged = () =>
    before.current !== null && before.current.changes !== latest.current.editing.countChanges()
  return {
    hasChanged,
    /** Restores the area as it was before. */
    async goBack(): Promise<void> {
      if (before.current === null || !hasChanged()) return
      await latest.current.engine.restoreArea(await before.current.history)
    },
  }
}
