import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
  const { length: count } = doors
  const isOne = count === 1
  const name = doors.at(0)?.door.name
  return (
    <ProcessingStep
      heading={
        isOne
          ? t`Your door is being added. Thanks for your patience`
          : t`Your doors are being added. Thanks for your patience`
      }
      stage={
        photo !== null && (
          <PhotoStage
            picture={preview?.picture ?? photo.preview}
            label={isOne ? t`Your photo with the new door` : t`Your photo with the new doors`}
            isWorking
          />
        )
      }
      progress={maker.progress}
      doing={
        isOne ? (
          <Trans>
            Adding <strong>{name}</strong> to your photo at full size.
          </Trans>
        ) : (
          <Trans>
            Adding <strong>{count} doors</strong> to your photo at full size.
          </Trans>
        )
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
        heading={doors.length === 1 ? t`Review Your New Door` : t`Review Your New Doors`}
        photo={photo}
        result={result}
        isExterior
        selections={doors.map(selectionOf)}
        choiceLink={linkToDoors(doors)}
        details={<DoorFactsList doors={doors} />}
        actions={
          <Button isWide onClick={() => setIsRequestingQuote(true)}>
            <Trans>Request Quote</Trans>
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
            <Trans>Try Another</Trans>
          </Button>
        }
        restartLabel={t`Start Over`}
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
  const { name, catalogID } = first.door
  return linkToPage(
    `/doors?${new URLSearchParams({ door: catalogID }).toString()}`,
    t`To try ${name} on any home. Save the design to share its picture.`,
  )
}
