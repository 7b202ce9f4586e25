import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { PhotoStage } from '../../../studio/photo/photo-stage.tsx'
import { ProcessingStep } from '../../../studio/result/processing-step.tsx'
import { ResultStep } from '../../../studio/result/result-step.tsx'
import type { ServerResult } from '../../../studio/result/server-result.ts'
import { Button } from '../../../ui/button.tsx'
import type { CatalogDoor } from '../catalog/catalog-door.ts'
import { DoorFacts } from '../review/door-facts.tsx'
import { NeedHelp } from '../review/need-help.tsx'
import { QuoteDialog } from '../review/quote-dialog.tsx'
import type { DoorResultMaker } from '../review/use-door-result.ts'
import { selectionOf } from '../session/door-wizard-state.ts'
import type { DoorStepProps } from './step-props.ts'

interface ReviewStepProps extends DoorStepProps {
  readonly maker: DoorResultMaker
  readonly onStartOver: () => void
}

export function ReviewStep(props: ReviewStepProps) {
  const { door, result } = props.state
  if (door === null || result === null) return <Processing {...props} />
  return <Review {...props} door={door} result={result} />
}

function Processing({ state, engine: { photo, preview }, maker }: ReviewStepProps) {
  return (
    <ProcessingStep
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
      progress={maker.progress}
      doing={
        <>
          Adding <strong>{state.door?.name}</strong> to your photo at full size.
        </>
      }
      onCancel={maker.cancel}
    />
  )
}

interface ReviewProps extends ReviewStepProps {
  readonly door: CatalogDoor
  readonly result: ServerResult
}

function Review({ dispatch, engine: { photo }, door, result, onStartOver }: ReviewProps) {
  const [isRequestingQuote, setIsRequestingQuote] = useState(false)
  return (
    <>
      <ResultStep
        kind="door"
        heading="Review Your New Door"
        photo={photo}
        result={result}
        isExterior
        selections={[selectionOf(door)]}
        details={<DoorFacts door={door} />}
        actions={
          <Button isWide onClick={() => setIsRequestingQuote(true)}>
            Request Quote
          </Button>
        }
        isDownloadPrimary={false}
        moreActions={
          <Button
            variant="secondary"
            icon={<ArrowLeft />}
            isWide
            onClick={() => dispatch({ type: 'selection-reopened' })}
          >
            Try Another
          </Button>
        }
        restartLabel="Start Over"
        onRestart={onStartOver}
        footer={<NeedHelp />}
      />
      {isRequestingQuote && (
        <QuoteDialog door={door} resultImage={result.path} onClose={() => setIsRequestingQuote(false)} />
      )}
    </>
  )
}
