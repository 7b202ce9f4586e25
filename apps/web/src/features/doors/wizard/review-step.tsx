import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { PhotoStage } from '../../../studio/photo/photo-stage.tsx'
import { ProcessingStep } from '../../../studio/result/processing-step.tsx'
import { ResultStep } from '../../../studio/result/result-step.tsx'
import { linkToPage } from '../../../studio/result/share/share-link.ts'
import type { ServerResult } from '../../../studio/result/server-result.ts'
import { Button } from '../../../ui/button.tsx'
import { DoorFactsList } from '../review/door-facts.tsx'
import { NeedHelp } from '../review/need-help.tsx'
import { QuoteDialog } from '../review/quote-dialog.tsx'
import type { DoorResultMaker } from '../review/use-door-result.ts'
import { listNamedDoors, selectionOf, type NamedDoor } from '../session/door-wizard-state.ts'
import type { DoorStepProps } from './step-props.ts'

interface ReviewStepProps extends DoorStepProps {
  readonly maker: DoorResultMaker
  readonly onStartOver: () => void
}

export function ReviewStep(props: ReviewStepProps) {
  const { result } = props.state
  const doors = listNamedDoors(props.state)
  if (doors.length === 0 || result === null) return <Processing {...props} doors={doors} />
  return <Review {...props} doors={doors} result={result} />
}

interface ProcessingProps extends ReviewStepProps {
  readonly doors: readonly NamedDoor[]
}

function Processing({ doors, engine: { photo, preview }, maker }: ProcessingProps) {
  const isOne = doors.length === 1
  return (
    <ProcessingStep
      heading={
        isOne
          ? 'Your door is being added. Thanks for your patience'
          : 'Your doors are being added. Thanks for your patience'
      }
      stage={
        photo !== null && (
          <PhotoStage
            picture={preview?.picture ?? photo.preview}
            label={isOne ? 'Your photo with the new door' : 'Your photo with the new doors'}
            isWorking
          />
        )
      }
      progress={maker.progress}
      doing={
        <>
          Adding <strong>{isOne ? doors[0].door.name : `${doors.length} doors`}</strong> to your photo at full
          size.
        </>
      }
      onCancel={maker.cancel}
    />
  )
}

interface ReviewProps extends ProcessingProps {
  readonly result: ServerResult
}

function Review({ dispatch, engine: { photo }, doors, result, onStartOver }: ReviewProps) {
  const [isRequestingQuote, setIsRequestingQuote] = useState(false)
  return (
    <>
      <ResultStep
        kind="door"
        heading={doors.length === 1 ? 'Review Your New Door' : 'Review Your New Doors'}
        photo={photo}
        result={result}
        isExterior
        selections={doors.map(selectionOf)}
        choiceLink={linkToDoors(doors)}
        details={<DoorFactsList doors={doors} />}
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
        <QuoteDialog doors={doors} resultImage={result.path} onClose={() => setIsRequestingQuote(false)} />
      )}
    </>
  )
}

function linkToDoors([first]: readonly NamedDoor[]) {
  return linkToPage(
    `/doors?${new URLSearchParams({ door: first.door.catalogID }).toString()}`,
    `To try ${first.door.name} on any home. Save the design to share its picture.`,
  )
}
