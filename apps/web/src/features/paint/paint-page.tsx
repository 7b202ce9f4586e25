import './paint.css'
import { usePageTitle } from '../../shared/page/use-page-title.ts'
import { PaintWizard } from './wizard/paint-wizard.tsx'

export function PaintPage() {
  usePageTitle('Paint Your Home')
  return <PaintWizard />
}
