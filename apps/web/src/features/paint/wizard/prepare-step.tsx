import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Surface } from '@housecoat/engine'
import { ArrowLeft } from 'lucide-react'
import { startTransition } from 'react'
import { Button } from '../../../ui/button.tsx'
import { PreparePanel } from '../area/prepare-panel.tsx'
import { usePreparation } from '../area/use-preparation.ts'
import { PhotoStage } from '../../../studio/photo/photo-stage.tsx'
import type { StepProps } from './step-props.ts'
import { WizardLayout } from '../../../studio/wizard/wizard-layout.tsx'
import { schemeLookOf, surfaceOf } from './wizard-state.ts'

export function PrepareStep({ state, dispatch, engine }: StepProps) {
  const { photo } = engine
  const { hasFailed, retry } = usePreparation(
    surfaceOf(state),
    prepareAgain,
    // step 3 is large: it is rendered in pieces
    () => startTransition(() => dispatch({ type: 'area-prepared' })),
  )

  /** After a failure the worker is gone and the photo has to be opened again. */
  async function prepareAgain(surface: Surface, signal: AbortSignal): Promise<void> {
    const { originalImage } = state
    if (originalImage === null) return
    const { file, key } = originalImage
    if (!engine.isOpen(key)) await engine.open(file, key)
    // a color chosen earlier is painted as soon as the area is found
    if (!signal.aborted) engine.setScheme(schemeLookOf(state))
    // the person may have gone back meanwhile, and chosen another photo or area
    if (!signal.aborted) await engine.prepare(key, surface)
  }

  return (
    <WizardLayout
      step={2}
      heading={t`Preparing Your Image`}
      stage={photo !== null && <PhotoStage picture={photo.preview} isWorking={!hasFailed} />}
      panel={
        <PreparePanel
          isExterior={state.isExterior}
          stage={engine.stage}
          hasFailed={hasFailed}
          onRetry={retry}
        />
      }
      actions={
        <Button variant="secondary" icon={<ArrowLeft />} onClick={() => dispatch({ type: 'back' })}>
          <Trans>Back</Trans>
        </Button>
      }
    />
  )
}
