import { t } from '@lingui/core/macro'
import { useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { PhotoStage } from '../photo/photo-stage.tsx'
import { useStepFocus } from '../wizard/use-step-focus.ts'
import { WizardFrame, type WizardFrameValue, type WizardStep } from '../wizard/wizard-frame.ts'
import { WizardLayout } from '../wizard/wizard-layout.tsx'
import { LostNotice } from './lost-notice.tsx'
import { RestoredNotice } from './restored-notice.tsx'
import type { SessionStatus } from './use-saved-session.ts'

interface RestorableWizardProps {
  readonly frame: Omit<WizardFrameValue, 'notice'>
  readonly session: SessionStatus<{ readonly step: WizardStep }>
  readonly state: { readonly step: WizardStep; readonly isProcessing: boolean }
  /** the wizard's photo, once it is open */
  readonly preview: ImageBitmap | null
  /** what is being restored, in a sentence */
  readonly restoringText: string
  readonly onStartOver: () => void
  /** shown above every step */
  readonly notice: ReactNode
  /** the current step */
  readonly children: ReactNode
}

/** A wizard's frame around its current step; before that, the session being restored. */
export function RestorableWizard(props: RestorableWizardProps) {
  const { frame, session, state, preview, restoringText, onStartOver, notice, children } = props
  const [isNoticeDismissed, setIsNoticeDismissed] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  useStepFocus(root, state.step, state.isProcessing)

  function startOver(): void {
    setIsNoticeDismissed(true)
    onStartOver()
  }

  if (session.pending !== null)
    return (
      <WizardFrame value={{ ...frame, notice: null }}>
        <div style={describeShape(preview)}>
          <WizardLayout
            step={session.pending.step}
            heading={t`Restoring your photo`}
            stage={<PhotoStage picture={preview} isWorking />}
            panel={<p className="text-muted">{restoringText}</p>}
          />
        </div>
      </WizardFrame>
    )
  const isNoticeShown = session.wasRestored && !isNoticeDismissed && !state.isProcessing
  const isLossShown = session.wasLost && !isNoticeDismissed && state.step === 1
  const notices = (
    <>
      {isNoticeShown && (
        <RestoredNotice onStartOver={startOver} onDismiss={() => setIsNoticeDismissed(true)} />
      )}
      {isLossShown && <LostNotice onDismiss={() => setIsNoticeDismissed(true)} />}
      {notice}
    </>
  )
  return (
    <WizardFrame value={{ ...frame, notice: notices }}>
      <div
        ref={root}
        style={describeShape(preview)}
        // the prerendered page has the first step; someone with a session must not see it before their own step
        className={session.phase === 'looking' ? 'for-newcomers' : undefined}
      >
        {children}
      </div>
    </WizardFrame>
  )
}

/** For wizard.css, which makes the photo's column as wide as the photo. */
function describeShape(photo: ImageBitmap | null): CSSProperties {
  return photo === null ? {} : ({ '--photo-aspect': photo.width / photo.height } as CSSProperties)
}
