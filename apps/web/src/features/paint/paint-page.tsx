import './paint.css'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { Wizard } from './wizard.tsx'
import { INITIAL_WIZARD_STATE } from './wizard/wizard-state.ts'

export function PaintPage() {
  usePageTitle('Paint Your Home')
  return <Wizard start={INITIAL_WIZARD_STATE} />
}
