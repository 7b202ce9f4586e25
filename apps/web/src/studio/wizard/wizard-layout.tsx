import './wizard.css'
import { use, type ReactNode } from 'react'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { classNames } from '../../ui/class-names.ts'
import { StepIndicator } from '../../ui/step-indicator.tsx'
import { WizardFrame, type WizardStep } from './wizard-frame.ts'

interface WizardLayoutProps {
  readonly step: WizardStep
  readonly heading: string
  /** a sentence or two under the heading */
  readonly lead?: ReactNode
  /** the photo and what is drawn over it, at the same place in every step */
  readonly stage: ReactNode
  /** the choices and explanations beside the photo */
  readonly panel: ReactNode
  /** the buttons; the primary one last, bottom right */
  readonly actions?: ReactNode
  /** why an action is not possible yet */
  readonly actionsHint?: string | null
  /** the photo is as wide as the page, and the panel below it */
  readonly isStageWide?: boolean
  /** phones: the photo stays in view while the panel scrolls under it */
  readonly isStageSticky?: boolean
  /** phones: the panel comes before the photo */
  readonly isPanelFirst?: boolean
}

/** The layout of all wizards: steps at the top, a large photo, its panel beside or below it, actions at the bottom. */
export function WizardLayout(props: WizardLayoutProps) {
  const {
    step,
    heading,
    lead,
    stage,
    panel,
    actions,
    actionsHint = null,
    isStageWide = false,
    isStageSticky = false,
    isPanelFirst = false,
  } = props
  const { label, stepNames, notice } = use(WizardFrame)
  return (
    <div
      className={classNames(
        'wizard flex min-h-[calc(100dvh-4.5rem)] flex-col',
        lead !== undefined && 'lg:[--stage-lead:2.5rem]',
      )}
    >
      <div className="sticky top-0 z-20 border-b border-line bg-paper">
        <div className="page-width py-2.5 md:py-3.5">
          <StepIndicator label={label} steps={stepNames} current={step} />
        </div>
      </div>
      {notice}
      <div className="page-width flex-1 py-4 md:py-6">
        <PageHeading className="text-3xl md:text-4xl">{heading}</PageHeading>
        {lead !== undefined && <div className="mt-2 max-w-prose text-muted">{lead}</div>}
        <div
          className={classNames(
            'mt-4 grid gap-x-8 gap-y-4 md:mt-5',
            isStageWide ? 'md:gap-y-6' : 'wizard-columns',
          )}
        >
          <div className={isStageSticky ? 'contents lg:sticky lg:top-20 lg:block lg:self-start' : 'min-w-0'}>
            {stage}
          </div>
          <div
            className={classNames('wizard-panel @container min-w-0', isPanelFirst && 'max-lg:order-first')}
          >
            {panel}
          </div>
        </div>
      </div>
      {actions !== undefined && (
        <div className="wizard-actions sticky bottom-0 z-20 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)]">
          <p role="status" className="page-width text-right text-sm text-muted not-empty:pt-2 empty:sr-only">
            {actionsHint}
          </p>
          <div className="page-width flex items-center justify-between gap-2 py-2.5 md:gap-3 md:py-3.5">
            {actions}
          </div>
        </div>
      )}
    </div>
  )
}
