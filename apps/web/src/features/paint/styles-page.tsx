import { t } from '@lingui/core/macro'
import './paint.css'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { useSearchParams } from '../../ui/router/use-search-params.ts'
import { Wizard } from './wizard.tsx'
import { initialStyleState } from './wizard/wizard-state.ts'

/** `/design-updates?type=interior|exterior`; without a type, the exterior. */
export function StylesPage() {
  usePageTitle(t`Update Your Design`)
  const [params] = useSearchParams()
  const isExterior = params.get('type') !== 'interior'
  // another type in the address starts over, as the links in the footer do
  return <Wizard key={String(isExterior)} start={initialStyleState(isExterior)} />
}
