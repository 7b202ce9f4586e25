import { t } from '@lingui/core/macro'
import './paint.css'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { Loading } from '../../ui/loading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Wizard } from './wizard.tsx'
import { useSavedDesign } from './wizard/use-saved-design.ts'
import { INITIAL_WIZARD_STATE } from './wizard/wizard-state.ts'

export function PaintPage() {
  usePageTitle(t`Paint Your Home`)
  const isOpening = useSavedDesign()
  return isOpening ? <OpeningDesign /> : <Wizard start={INITIAL_WIZARD_STATE} />
}

function OpeningDesign() {
  return (
    <Loading label={t`Opening your design`} className="page-width min-h-dvh py-6 md:py-10">
      <Skeleton className="h-11 w-2/3 max-w-md" />
      <Skeleton className="mt-6 aspect-3/2 max-h-[70dvh] w-full max-w-4xl rounded-card!" />
    </Loading>
  )
}
