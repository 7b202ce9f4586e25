import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ProjectKind } from '@housecoat/contract'
import { Download, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OpenedPhoto } from '../../engine/engine-api.ts'
import { Button } from '../../ui/button.tsx'
import type { Picture } from '../photo/bitmap-canvas.tsx'
import { WizardLayout } from '../wizard/wizard-layout.tsx'
import { ResultAnnouncement } from './result-announcement.tsx'
import { ResultStage } from './result-stage.tsx'
import { SaveDesign, type ChangedDesign, type FinishedDesign } from './save-design.tsx'
import type { ServerResult } from './server-result.ts'
import type { ShareLink } from './share/share-link.ts'
import { ShareMenu } from './share/share-menu.tsx'
import { useDownload } from './use-download.ts'
import { formatNumber } from '../../locales/format.ts'

interface ResultStepProps {
  readonly kind: ProjectKind
  readonly heading: string
  readonly photo: OpenedPhoto | null
  readonly result: ServerResult
  /** shown instead of the result */
  readonly preview?: Picture | null
  readonly isExterior: boolean
  /** in the shape of the kind, see SELECTION_SCHEMAS */
  readonly selections: readonly object[]
  /** makes a picture of the changed area, see FinishedDesign */
  readonly maskPng?: (() => Promise<Blob>) | undefined
  /** see FinishedDesign */
  readonly estimateAreas?: FinishedDesign['estimateAreas']
  /** see FinishedDesign */
  readonly variantOf?: ChangedDesign | undefined
  /** a page that starts with what was chosen */
  readonly choiceLink: ShareLink
  /** what was made, above the actions */
  readonly details: ReactNode
  /** above `Save Design` */
  readonly actions: ReactNode
  readonly isDownloadPrimary?: boolean
  /** between `Download Image` and the restart */
  readonly moreActions?: ReactNode
  readonly restartLabel: string
  readonly onRestart: () => void
  /** below the actions */
  readonly footer?: ReactNode
}

/** Step 4 of every wizard with its result: what can be done with it. */
export function ResultStep(props: ResultStepProps) {
  const { kind, heading, photo, result, preview = null, isExterior, selections, choiceLink } = props
  const { details, actions, isDownloadPrimary = true, moreActions, restartLabel, onRestart, footer } = props
  const { isDownloading, download } = useDownload(kind, result.path)
  return (
    <WizardLayout
      step={4}
      heading={heading}
      lead={<ResultAnnouncement>{describeResult(result, preview !== null)}</ResultAnnouncement>}
      isStageWide
      stage={
        photo !== null && (
          <ResultStage
            photo={photo}
            result={result}
            preview={preview}
            shareMenu={<ShareMenu before={photo.preview} resultPath={result.path} choiceLink={choiceLink} />}
            onDownload={download}
          />
        )
      }
      panel={
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
          <div className="grid min-w-0 gap-4">{details}</div>
          <div className="grid gap-3">
            {actions}
            <SaveDesign
              design={{
                kind,
                originalImage: result.originalPath ?? photo?.upload ?? null,
                resultImage: result.path,
                isExterior,
                selections,
                maskPng: props.maskPng,
                estimateAreas: props.estimateAreas,
                variantOf: props.variantOf,
              }}
            />
            <Button
              variant={isDownloadPrimary ? 'primary' : 'secondary'}
              icon={<Download />}
              isWide
              isBusy={isDownloading}
              onClick={download}
            >
              <Trans>Download Image</Trans>
            </Button>
            {moreActions}
            <Button variant="quiet" icon={<RotateCcw />} isWide onClick={onRestart}>
              {restartLabel}
            </Button>
            {footer}
          </div>
        </div>
      }
    />
  )
}

/** What the person sees, in a sentence. */
function describeResult({ width, height }: ServerResult, isPreview: boolean): string {
  if (isPreview) return t`This is a preview. Generate again to get it at full size.`
  const size = [width, height].map((px) => formatNumber(px)).join(' × ')
  return t`Made at full size, ${size} pixels. Drag to compare; press the after side to see it full screen.`
}
