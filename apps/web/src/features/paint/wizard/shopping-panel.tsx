import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PaintSelection } from '@housecoat/contract'
import type { AreaEstimate } from '@housecoat/engine'
import { Copy, FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/toast/copy-text.ts'
import { saveFile } from '../../../ui/page/save-file.ts'
import { AmountFields } from '../../../ui/paint-amount/amount-fields.tsx'
import { usualAreaUnit } from '../../../ui/paint-amount/paint-amount.ts'
import {
  listPaintToBuy,
  writeShoppingCsv,
  writeShoppingText,
} from '../../../ui/paint-amount/shopping-list.ts'
import { usePaintAmounts } from '../../../ui/paint-amount/use-paint-amounts.ts'

const FILE_NAME = 'paint-shopping-list.csv'

interface ShoppingPanelProps {
  readonly selections: readonly PaintSelection[]
  /** of each selection, as the photo shows it; empty where it could not be measured */
  readonly estimates: readonly (AreaEstimate | null)[]
}

/** The areas to paint, first as the photo shows them, and the list for the paint shop. */
export function ShoppingPanel({ selections, estimates }: ShoppingPanelProps) {
  const [painted] = useState(() => selections.map((selection) => ({ kind: 'paint' as const, ...selection })))
  const amounts = usePaintAmounts(painted, usualAreaUnit(navigator.language), estimates)
  const items = listPaintToBuy(amounts.surfaces)
  const isMeasured = estimates.some((estimate) => estimate !== null)

  return (
    <div className="mt-2 space-y-4">
      <p className="text-sm text-muted">
        {isMeasured
          ? t`The areas are estimates of what your photo shows. Sides that it does not show need paint, too: measure before you buy.`
          : t`Your photo could not be measured. Type how much there is to paint.`}
      </p>
      <AmountFields amounts={amounts} />
      <div className="grid gap-3 sm:grid-cols-2 md:grid-cols-1">
        <Button
          variant="secondary"
          icon={<Copy />}
          disabled={items.length === 0}
          onClick={() => void copyText(writeShoppingText(items), copyWords())}
        >
          <Trans>Copy the List</Trans>
        </Button>
        <Button
          variant="secondary"
          icon={<FileSpreadsheet />}
          disabled={items.length === 0}
          // the mark at the start tells spreadsheets that it is UTF-8
          onClick={() =>
            saveFile(new Blob(['\uFEFF', writeShoppingCsv(items)], { type: 'text/csv' }), FILE_NAME)
          }
        >
          <Trans>Download as CSV</Trans>
        </Button>
      </div>
    </div>
  )
}

function copyWords() {
  return {
    copied: t`The list is copied`,
    failed: {
      title: t`The list wasn't copied`,
      description: t`Your browser does not allow it. Download the list instead.`,
    },
  }
}
