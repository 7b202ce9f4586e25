import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Camera, ImageUp } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ChangeEvent, type DragEvent } from 'react'
import { useKnownMediaQuery } from '../../ui/page/use-media-query.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/spinner.tsx'

interface PhotoPickerProps {
  readonly isBusy: boolean
  readonly onFile: (file: File) => void
}

/** Chooses a photo by drop, click, paste or, on phones, the camera. */
export function PhotoPicker({ isBusy, onFile }: PhotoPickerProps) {
  const hintId = useId()
  const input = useRef<HTMLInputElement>(null)
  // null in a prerendered page, which has both and leaves the choice to its style sheet
  const isPhone = useKnownMediaQuery('(pointer: coarse)')
  const { isOver, dropTarget } = useFileDrop(onFile)
  usePastedPhoto(onFile)

  return (
    <div
      {...dropTarget}
      data-testid="drop-zone"
      className={classNames(
        'relative flex min-h-72 flex-col items-center justify-center gap-4 rounded-card border-2 border-dashed p-6 text-center transition-colors md:min-h-[26rem]',
        isOver ? 'border-primary bg-primary-soft' : 'border-edge bg-neutral',
      )}
    >
      <label className="absolute inset-0 cursor-pointer rounded-card has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-primary">
        <span className="sr-only">
          <Trans>Choose a photo of your home</Trans>
        </span>
        <input
          ref={input}
          type="file"
          accept="image/*,.heic,.heif"
          aria-describedby={hintId}
          disabled={isBusy}
          onChange={(event) => takeFile(event, onFile)}
          className="sr-only"
        />
      </label>
      <span className="pointer-events-none flex size-16 items-center justify-center rounded-full bg-surface text-primary shadow-soft">
        {isBusy ? <Spinner className="size-7" /> : <ImageUp aria-hidden="true" className="size-7" />}
      </span>
      <div className="pointer-events-none">
        <p className="text-lg font-semibold" role={isBusy ? 'status' : undefined}>
          {isBusy && t`Opening your photo…`}
          {!isBusy && isPhone !== false && (
            <span className="pointer-fine:hidden">{describeAdding(true)}</span>
          )}
          {!isBusy && isPhone !== true && (
            <span className="pointer-coarse:hidden">{describeAdding(false)}</span>
          )}
        </p>
        <p id={hintId} className="mt-1 text-muted">
          <Trans>Supports JPG, PNG (Max 10MB)</Trans>
        </p>
      </div>
      {isPhone !== false && (
        <PhoneButtons isBusy={isBusy} onFile={onFile} onChoose={() => input.current?.click()} />
      )}
    </div>
  )
}

function describeAdding(isPhone: boolean): string {
  return isPhone ? t`Add a photo of your home` : t`Drop a photo here, or click to choose one`
}

interface PhoneButtonsProps extends PhotoPickerProps {
  readonly onChoose: () => void
}

function PhoneButtons({ isBusy, onFile, onChoose }: PhoneButtonsProps) {
  const camera = useRef<HTMLInputElement>(null)
  return (
    <div className="relative flex flex-wrap justify-center gap-3 pointer-fine:hidden">
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={t`Take a photo`}
        tabIndex={-1}
        onChange={(event) => takeFile(event, onFile)}
        className="hidden"
      />
      <Button icon={<Camera />} disabled={isBusy} onClick={() => camera.current?.click()}>
        <Trans>Take a photo</Trans>
      </Button>
      <Button variant="secondary" disabled={isBusy} onClick={onChoose}>
        <Trans>Choose a photo</Trans>
      </Button>
    </div>
  )
}

export function takeFile(event: ChangeEvent<HTMLInputElement>, onFile: (file: File) => void): void {
  const file = event.currentTarget.files?.[0]
  // so that choosing the same file again fires another event
  event.currentTarget.value = ''
  if (file !== undefined) onFile(file)
}

/** Handlers for a drop target for files. */
export function useFileDrop(onFile: (file: File) => void) {
  const [isOver, setIsOver] = useState(false)
  const dropTarget = {
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave(event: DragEvent) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false)
    },
    onDrop(event: DragEvent) {
      event.preventDefault()
      setIsOver(false)
      const file = event.dataTransfer.files.item(0)
      if (file !== null) onFile(file)
    },
  }
  return { isOver, dropTarget }
}

function usePastedPhoto(onFile: (file: File) => void): void {
  const latest = useRef(onFile)
  useEffect(() => {
    latest.current = onFile
  })
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0]
      if (file === undefined) return
      event.preventDefault()
      latest.current(file)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}
