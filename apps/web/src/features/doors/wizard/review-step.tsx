import { ArrowLeft, Download, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { ResultStage } from '../../../studio/result/result-stage.tsx'
import { SaveDesign } from '../../../studio/result/save-design.tsx'
import { useDownload } from '../../../studio/result/use-download.ts'
import { ProcessingPanel } from '../../../studio/result/processing-panel.tsx'
import { PhotoStage } from '../../../studio/photo/photo-stage.tsx'
import { Button } from '../../../ui/button.tsx'
import { WizardLayout } from '../../../studio/wizard/wizard-layout.tsx'
import type { CatalogDoor } from '../catalog/catalog-door.ts'
import { DoorFacts } from '../review/door-facts.tsx'
import { NeedHelp } from '../review/need-help.tsx'
import { QuoteDialog } from '../review/quote-dialog.tsx'
import type { DoorResultMaker } from '../review/use-door-result.ts'
import { selectionOf, type DoorResult } from '../session/door-wizard-state.ts'
import type { DoorStepProps } from './step-props.ts'

interface ReviewStepProps extends DoorStepProps {
  readonly maker: DoorResultMaker
  readonly onStartOver: () => void
}

export function ReviewStep(props: ReviewStepProps) {
  const { door, result } = props.state
  if (door === null || result === null) return <Making {...props} />
  return <Review {...props} door={door} result={result} />
}

function Making({ state, engine: { photo, preview }, maker }: ReviewStepProps) {
  return (
    <WizardLayout
      step={4}
      heading="Your door is being added. Thanks for your patience"
      stage={
        photo !== null && (
          <PhotoStage
            picture={preview?.picture ?? photo.preview}
            label="Your photo with the new door"
            isWorking
          />
        )
      }
      panel={
        <ProcessingPanel
          progress={maker.progress}
          doing={
            <>
              Setting <strong>{state.door?.name}</strong> into your photo at full size.
            </>
          }
        />
      }
      actions={
        <Button variant="secondary" onClick={maker.cancel}>
          Cancel
        </Button>
      }
    />
  )
}

interface ReviewProps extends ReviewStepProps {
  readonly door: CatalogDoor
  readonly result: DoorResult
}

function Review({ dispatch, engine: { photo }, door, result, onStartOver }: ReviewProps) {
  const { isDownloading, download } = useDownload('door', result.path)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <WizardLayout
        step={4}
        heading="Review Your New Door"
        stage={
          photo !== null && <ResultStage photo={photo} result={result} preview={null} onDownload={download} />
        }
        panel={
          <div className="space-y-4">
            <DoorFacts door={door} />
            <div className="grid gap-3">
              <Button isWide onClick={() => setIsAsking(true)}>
                Request Quote
              </Button>
              <SaveDesign
                design={{
                  kind: 'door',
                  originalImage: result.originalPath ?? photo?.upload ?? null,
                  resultImage: result.path,
                  isExterior: true,
                  selections: [selectionOf(door)],
                }}
              />
              <Button
                variant="secondary"
                icon={<Download />}
                isWide
                isBusy={isDownloading}
                onClick={download}
              >
                Download Image
              </Button>
              <Button
                variant="secondary"
                icon={<ArrowLeft />}
                isWide
                onClick={() => dispatch({ type: 'another-door-wanted' })}
              >
                Try Another
              </Button>
              <Button variant="quiet" icon={<RotateCcw />} isWide onClick={onStartOver}>
                Start Over
              </Button>
            </div>
            <NeedHelp />
          </div>
        }
      />
      {isAsking && <QuoteDialog door={door} resultImage={result.path} onClose={() => setIsAsking(false)} />}
    </>
  )
}
