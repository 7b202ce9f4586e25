import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import './print-sheet.css'
import { ArrowLeft, Printer } from 'lucide-react'
import { useRef, useState } from 'react'
import { readSelections, type DesignSelection } from '../../../ui/designs/read-selections.ts'
import { PageHeading } from '../../../ui/page/page-heading.tsx'
import { usePageTitle } from '../../../ui/page/use-page-title.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { i18n } from '../../../locales/i18n.ts'
import { useProject } from '../project/project-layout.tsx'
import { AmountFields } from '../../../ui/paint-amount/amount-fields.tsx'
import { usualAreaUnit } from '../../../ui/paint-amount/paint-amount.ts'
import { Choice } from '../../../ui/choice.tsx'
import { PAPERS, usualPaper } from './paper.ts'
import { PrintSheet } from './print-sheet.tsx'
import { usePaintAmounts } from '../../../ui/paint-amount/use-paint-amounts.ts'

/** A design's print sheet for the paint shop: a preview, and fields for paper size and amounts. */
export function PrintPage() {
  const project = useProject()
  const { name } = project
  usePageTitle(t`Print Sheet: ${name}`)
  const papers = Object.values(PAPERS).map(({ id, label }) => ({ value: id, label: i18n._(label) }))
  const [paper, setPaper] = useState(() => usualPaper(navigator.language))
  const selections = readSelections(project)
  const amounts = usePaintAmounts(selections, usualAreaUnit(navigator.language), selections.map(estimateOf))
  const sheet = useRef<HTMLDivElement>(null)

  return (
    <div className="page-width grid gap-x-10 gap-y-8 py-6 md:py-10 lg:grid-cols-[minmax(18rem,22rem)_minmax(0,1fr)] print:block print:max-w-none print:p-0">
      <div className="space-y-6 print:hidden">
        <ButtonLink
          to={`/projects/${project.id}`}
          variant="quiet"
          icon={<ArrowLeft />}
          className="-ml-5 max-w-full"
        >
          <Trans>Back to the design</Trans>
        </ButtonLink>
        <PageHeading className="text-3xl md:text-4xl">
          <Trans>Print Sheet</Trans>
        </PageHeading>
        <p className="text-muted">
          <Trans>
            Everything the paint shop needs, on one page. Choose your paper size, enter how much there is to
            paint, and print it or save it as a PDF.
          </Trans>
        </p>
        <Choice legend={t`Paper`} options={papers} value={paper} onChoose={setPaper} />
        {amounts.surfaces.length > 0 && <AmountFields amounts={amounts} />}
        <Button icon={<Printer />} isWide onClick={() => void printWithPictures(sheet.current)}>
          <Trans>Print</Trans>
        </Button>
      </div>
      <div ref={sheet} className="min-w-0">
        <PrintSheet project={project} surfaces={amounts.surfaces} paper={PAPERS[paper]} />
      </div>
    </div>
  )
}

/** As the photo showed it when the design was saved. */
function estimateOf(selection: DesignSelection) {
  return (selection.kind === 'paint' ? selection.estimate : undefined) ?? null
}

/** Waits for the pictures, which would be missing on paper otherwise. */
async function printWithPictures(sheet: HTMLElement | null): Promise<void> {
  const pictures = [...(sheet?.querySelectorAll('img') ?? [])]
  await Promise.allSettled(pictures.map((picture) => picture.decode()))
  window.print()
}
