import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatList } from '../../../locales/format.ts'
import type { DoorQuad } from '@housecoat/contract'
import { useState } from 'react'
import type { OpenedPhoto } from '../../../engine/engine-api.ts'
import { BitmapCanvas } from '../../../studio/photo/bitmap-canvas.tsx'
import { PhotoFrame } from '../../../studio/photo/photo-frame.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { Opening } from './opening.ts'
import { CornerHandles, type CornerMove } from './corner-handles.tsx'
import { Magnifier } from './magnifier.tsx'
import { findCornerFault } from './move-corner.ts'
import { OpeningOutlines } from './opening-outlines.tsx'

interface OpeningStageProps {
  readonly photo: OpenedPhoto
  /** the photo with the chosen doors, once they are there */
  readonly preview: ImageBitmap | null
  /** the names of the doors that it shows */
  readonly doorNames: readonly string[]
  readonly openings: readonly Opening[]
  readonly selected: Opening | null
  /** shows outlines and corners over the door */
  readonly isAdjusting: boolean
  readonly isRendering: boolean
  readonly onSelect: (id: number) => void
  readonly onMove: (quad: DoorQuad) => void
  readonly onFault: (fault: string | null) => void
}

/** The photo with its openings and the doors chosen for them. */
export function OpeningStage(props: OpeningStageProps) {
  const { photo, preview, doorNames, openings, selected, isAdjusting, isRendering } = props
  const [move, setMove] = useState<CornerMove | null>(null)
  return (
    <PhotoFrame aspectRatio={photo.preview.width / photo.preview.height} className="isolate">
      <BitmapCanvas
        bitmap={preview ?? photo.preview}
        label={preview === null ? t`Your photo` : labelOf(doorNames)}
        className="absolute inset-0 size-full"
      />
      {isAdjusting && (
        <>
          <OpeningOutlines
            photo={photo}
            openings={openings}
            selectedId={selected?.id ?? null}
            draggedQuad={move?.quad ?? null}
            isFaulty={move !== null && findCornerFault(move.quad) !== null}
            onSelect={props.onSelect}
          />
          {selected !== null && (
            <CornerHandles
              key={selected.id}
              photo={photo}
              quad={selected.quad}
              onLook={setMove}
              onMove={props.onMove}
              onFault={props.onFault}
            />
          )}
          {move !== null && <Magnifier picture={photo.preview} photo={photo} move={move} />}
        </>
      )}
      {isRendering && (
        <p
          role="status"
          className="absolute right-2 bottom-2 flex items-center gap-2 rounded-full bg-black/65 px-3.5 py-2 text-sm font-medium text-white"
        >
          <Spinner className="size-4" />
          <Trans>Adding the door…</Trans>
        </p>
      )}
    </PhotoFrame>
  )
}

function labelOf(doorNames: readonly string[]): string {
  const names = formatList(doorNames)
  return doorNames.length === 1 ? t`Your photo with the door ${names}` : t`Your photo with the doors ${names}`
}
