import './print-sheet.css'
import { ArrowLeft, Printer } from 'lucide-react'
import { useRef, useState } from 'react'
import { readSelections, type DesignSelection } from '../../../ui/designs/read-selections.ts'
import { PageHeading } from '../../../ui/page/page-heading.tsx'
import { usePageTitle } from '../../../ui/page/use-page-title.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useProject } from '../project/project-layout.tsx'
import { AmountFields } from '../../../ui/paint-amount/amount-fields.tsx'
import { usualAreaUnit } from '../../../ui/paint-amount/paint-amount.ts'
import { Choice } from '../../../ui/choice.tsx'
import { PAPERS, usualPaper } from './paper.ts'
import { PrintSheet } from './print-sheet.tsx'
import { usePaintAmounts } from '../../../ui/paint-amount/use-paint-amounts.ts'

const PAPER_OPTIONS = Object.values(PAPERS).map(({ id, label }) => ({ value: id, label }))

/** A design's print sheet for the paint shop: a preview, and fields for paper size and amounts. */
export function PrintPage() {
  const project = useProject()
  usePageTitle(`Print Sheet: ${project.name}`)
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
          Back to the design
        </ButtonLink>
        <PageHeading className="text-3xl md:text-4xl">Print Sheet</PageHeading>
        <p className="text-muted">
          Everything the paint shop needs, on one page. Choose your paper size, enter how much there is to
          paint, and print it or save it as a PDF.
        </p>
        <Choice legend="Paper" options={PAPER_OPTIONS} value={paper} onChoose={setPaper} />
        {amounts.surfaces.length > 0 && <AmountFields amounts={amounts} />}
        <Button icon={<Printer />} isWide onClick={() => void printWithPictures(sheet.current)}>
          Print
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
