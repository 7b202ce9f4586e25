import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PreparationStage } from '../../../engine/engine-api.ts'
import { useSite, type Site } from '../../../api/site-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { i18n } from '../../../locales/i18n.ts'

interface PreparePanelProps {
  readonly isExterior: boolean
  readonly stage: PreparationStage | null
  readonly hasFailed: boolean
  readonly onRetry: () => void
}

const STAGES: Record<PreparationStage, { readonly words: MessageDescriptor; readonly percent: number }> = {
  reading: { words: msg`Reading the photo`, percent: 15 },
  looking: { words: msg`Analyzing light and surfaces`, percent: 40 },
  finding: { words: msg`Finding the area to paint`, percent: 75 },
  ready: { words: msg`Ready`, percent: 100 },
}

/** The engine's progress in step 2, or its failure with a way to retry. */
export function PreparePanel({ isExterior, stage, hasFailed, onRetry }: PreparePanelProps) {
  if (hasFailed) return <PrepareFailure onRetry={onRetry} />
  return <PrepareProgress isExterior={isExterior} stage={stage} />
}

function PrepareProgress({ isExterior, stage }: Pick<PreparePanelProps, 'isExterior' | 'stage'>) {
  const site = useSite()
  const { words, percent } = STAGES[stage ?? 'reading']
  return (
    <div className="space-y-4">
      <p className="text-lg">
        {isExterior ? (
          <Trans>We're preparing to paint your exterior space.</Trans>
        ) : (
          <Trans>We're preparing to paint your interior space.</Trans>
        )}{' '}
        {site !== null && describePlace(site, isExterior)}
      </p>
      <Progress label={t`Preparing your image`} percent={percent} />
      <p role="status" className="text-muted">
        {i18n._(words)}
      </p>
    </div>
  )
}

/** Where the area is found, and where taps are answered. */
function describePlace({ analyzesOnServer, tapModel }: Site, isExterior: boolean): string {
  if (isExterior && tapModel?.findsHouses === true) return describeHelp(tapModel.name)
  const finding = analyzesOnServer
    ? t`This site's server finds the area in a small copy of your photo.`
    : t`This happens on your own device.`
  return tapModel === null ? finding : `${finding} ${describeTaps(tapModel.name)}`
}

function describeHelp(model: string): string {
  return t`On this site's server, ${model} helps find the area and what you tap. It gets a small copy of your photo.`
}

function describeTaps(model: string): string {
  return t`When you tap, ${model} helps with a small copy of your photo.`
}

function PrepareFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="space-y-4">
      <p className="text-lg font-semibold">
        <Trans>We couldn't prepare this photo</Trans>
      </p>
      <p className="text-muted">
        <Trans>
          Your device may be short of memory. Close other tabs and try again, or go back and choose a smaller
          photo.
        </Trans>
      </p>
      <Button onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}
