import { t } from '@lingui/core/macro'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { DoorWizard } from './wizard/door-wizard.tsx'

/** `/doors?door=g1-heritage-white`; the address may name a door of the catalog. */
export function DoorsPage() {
  usePageTitle(t`Door Visualizer Studio`)
  return <DoorWizard />
}
