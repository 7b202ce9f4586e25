import { t } from '@lingui/core/macro'
import { ImageUp } from 'lucide-react'
import { useRef } from 'react'
import type { OpenedPhoto } from '../../engine/engine-api.ts'
import type { Sample } from './samples.ts'
import { classNames } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { BitmapCanvas } from './bitmap-canvas.tsx'
import { PhotoFrame } from './photo-frame.tsx'
import { PhotoPicker, takeFile, useFileDrop } from './photo-picker.tsx'
import { SamplePhotos } from './sample-photos.tsx'

interface UploadStageProps {
  readonly photo: OpenedPhoto | null
  readonly isOpening: boolean
  /** on the photo, once there is one */
  readonly changeCaption?: string
  readonly onFile: (file: File) => void
  readonly onSample: (file: File, sample: Sample) => void
}

/** Step 1's photo: first a place to add one, then the photo with a way to change it. */
export function UploadStage(props: UploadStageProps) {
  const { photo, isOpening, changeCaption = t`Change photo`, onFile, onSample } = props
  return (
    <>
      {photo === null ? (
        <PhotoPicker isBusy={isOpening} onFile={onFile} />
      ) : (
        <ChosenPhoto photo={photo} isOpening={isOpening} caption={changeCaption} onFile={onFile} />
      )}
      <SamplePhotos isBusy={isOpening} onSample={onSample} />
    </>
  )
}

interface ChosenPhotoProps extends Pick<UploadStageProps, 'isOpening' | 'onFile'> {
  readonly photo: OpenedPhoto
  readonly caption: string
}

function ChosenPhoto({ photo, isOpening, caption, onFile }: ChosenPhotoProps) {
  const input = useRef<HTMLInputElement>(null)
  const { isOver, dropTarget } = useFileDrop(onFile)
  return (
    <div {...dropTarget} className={classNames(isOver && 'opacity-60')}>
      <PhotoFrame aspectRatio={photo.preview.width / photo.preview.height}>
        <BitmapCanvas bitmap={photo.preview} label={t`Your photo`} className="absolute inset-0 size-full" />
        <label className="absolute right-2 bottom-2 inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full bg-black/65 px-4 text-sm font-medium text-white backdrop-blur-sm has-focus-visible:outline-3 has-focus-visible:outline-white">
          {isOpening ? <Spinner className="size-4" /> : <ImageUp aria-hidden="true" className="size-4" />}
          {caption}
          <input
            ref={input}
            type="file"
            accept="image/*,.heic,.heif"
            disabled={isOpening}
            onChange={(event) => takeFile(event, onFile)}
            className="sr-only"
          />
        </label>
      </PhotoFrame>
    </div>
  )
}
