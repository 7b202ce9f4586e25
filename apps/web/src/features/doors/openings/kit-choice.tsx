import { t } from '@lingui/core/macro'
import { SIDELIGHTS, TRANSOMS, type EntryKit, type Sidelights, type Transom } from '@housecoat/contract'
import { Choice } from '../../../ui/choice.tsx'

interface KitChoiceProps {
  readonly kit: EntryKit
  readonly onChoose: (kit: EntryKit) => void
}

/** The windows around an entry door, seen from outside. */
export function KitChoice({ kit, onChoose }: KitChoiceProps) {
  const sides: Record<Sidelights, string> = { none: t`None`, left: t`Left`, right: t`Right`, both: t`Both` }
  const transoms: Record<Transom, string> = { none: t`None`, rectangular: t`Rectangular` }
  return (
    <>
      <div className="windows-around max-w-full">
        <Choice
          legend={t`Windows beside the door`}
          options={SIDELIGHTS.map((value) => ({ value, label: sides[value] }))}
          value={kit.sidelights}
          onChoose={(sidelights) => onChoose({ ...kit, sidelights })}
        />
      </div>
      <div className="max-w-full">
        <Choice
          legend={t`Window above the door`}
          options={TRANSOMS.map((value) => ({ value, label: transoms[value] }))}
          value={kit.transom}
          onChoose={(transom) => onChoose({ ...kit, transom })}
        />
      </div>
    </>
  )
}
