import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMemo } from 'react'
import { translateArea } from '../../../locales/translate-text.ts'
import { formatNumber } from '../../../locales/format.ts'
import { findCatalogColor } from '../../../ui/designs/find-catalog-color.ts'
import { listNearestColors } from '../../../ui/designs/nearest-colors.ts'
import { AREA_UNITS, formatUncertainty } from '../../../ui/paint-amount/paint-amount.ts'
import type { PaintedSurface } from '../../../ui/paint-amount/use-paint-amounts.ts'

const NEIGHBOR_COUNT = 5

interface PaintBlockProps {
  readonly surface: PaintedSurface
  /** several paints share one page: each leaves out the closest colors */
  readonly isOnly: boolean
}

/** One paint on the sheet: swatch, numbers, amount, and the closest catalog colors. */
export function PaintBlock({ surface, isOnly }: PaintBlockProps) {
  const { paint } = surface
  const { area, brand, colorName, colorCode } = paint
  const color = findCatalogColor(paint)
  return (
    <section className="sheet-block">
      <div className="sheet-paint">
        <div className="sheet-swatch" style={{ backgroundColor: colorCode }} />
        <div>
          <p className="sheet-label">{translateArea(area)}</p>
          <h3>{colorName}</h3>
          <p>{brand}</p>
          <dl className="sheet-facts">
            {color !== null && <Fact term={t`Number`} value={color.colorNo} />}
            <Fact term="HEX" value={colorCode.toUpperCase()} />
            {color !== null && (
              <>
                <Fact term="RGB" value={Object.values(color.rgb).join(', ')} />
                <Fact term="LRV" value={formatTenths(color.lrv)} />
              </>
            )}
          </dl>
        </div>
      </div>
      <Amount surface={surface} />
      {isOnly && <NearestColors hex={colorCode} />}
    </section>
  )
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Amount({ surface: { amount, estimate } }: Pick<PaintBlockProps, 'surface'>) {
  const percent = estimate === null ? null : formatUncertainty(estimate)
  return (
    <div className="sheet-amount">
      {amount === null ? (
        <p className="sheet-blank">
          <Trans context="of a wall">Area</Trans> <span /> <Trans>Coats</Trans> <span />{' '}
          <Trans context="what a can holds">Paint</Trans> <span />
        </p>
      ) : (
        <p>
          <strong>{amount}</strong>
          {percent !== null && '. '}
          {percent !== null && (
            <Trans>Estimated from your photo, ± {percent} %: measure before you buy.</Trans>
          )}
        </p>
      )}
    </div>
  )
}

/** How far paint goes. */
export function CoverageNote() {
  const [feet, meters] = [AREA_UNITS.ft2.usualCoverage, AREA_UNITS.m2.usualCoverage]
  return (
    <p className="sheet-note">
      <Trans>
        A gallon covers about {feet} ft² with one coat; a liter covers about {meters} m². Rough, unprimed or
        much darker walls need more.
      </Trans>
    </p>
  )
}

/** Such as "45.0". */
function formatTenths(value: number): string {
  return formatNumber(value, { minimumFractionDigits: 1 })
}

function NearestColors({ hex }: { hex: string }) {
  const nearest = useMemo(() => listNearestColors(hex, NEIGHBOR_COUNT), [hex])
  return (
    <div>
      <p className="sheet-label">
        <Trans>Closest catalog colors. ΔE 1 is about the smallest difference you can see.</Trans>
      </p>
      <ul className="sheet-neighbors">
        {nearest.map((near) => (
          <NearColor key={near.color.id} {...near} />
        ))}
      </ul>
    </div>
  )
}

function NearColor({ color, deltaE }: ReturnType<typeof listNearestColors>[number]) {
  const lrv = formatTenths(color.lrv)
  const difference = formatTenths(deltaE)
  return (
    <li>
      <div className="sheet-chip" style={{ backgroundColor: color.hex }} />
      <p>
        <strong>{color.name}</strong>
      </p>
      <p>
        {color.colorNo} · {color.hex}
      </p>
      <p>
        <Trans>
          LRV {lrv} · ΔE {difference}
        </Trans>
      </p>
    </li>
  )
}
