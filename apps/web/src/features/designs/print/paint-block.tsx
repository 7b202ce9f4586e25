import { useMemo } from 'react'
import { findCatalogColor } from '../../../ui/designs/find-catalog-color.ts'
import { listNearestColors } from '../../../ui/designs/nearest-colors.ts'
import { AREA_UNITS, describeEstimate } from '../../../ui/paint-amount/paint-amount.ts'
import type { PaintedSurface } from '../../../ui/paint-amount/use-paint-amounts.ts'

const NEIGHBOR_COUNT = 5

interface PaintBlockProps {
  readonly surface: PaintedSurface
}

/** One paint on the sheet: swatch, numbers, amount, and the closest catalog colors. */
export function PaintBlock({ surface }: PaintBlockProps) {
  const { paint } = surface
  const { area, brand, colorName, colorCode } = paint
  const color = findCatalogColor(paint)
  return (
    <section className="sheet-block">
      <div className="sheet-paint">
        <div className="sheet-swatch" style={{ backgroundColor: colorCode }} />
        <div>
          <p className="sheet-label">{area}</p>
          <h3>{colorName}</h3>
          <p>{brand}</p>
          <dl className="sheet-facts">
            {color !== null && <Fact term="Number" value={color.colorNo} />}
            <Fact term="HEX" value={colorCode.toUpperCase()} />
            {color !== null && (
              <>
                <Fact term="RGB" value={Object.values(color.rgb).join(', ')} />
                <Fact term="LRV" value={color.lrv.toFixed(1)} />
              </>
            )}
          </dl>
        </div>
      </div>
      <Amount surface={surface} />
      <NearestColors hex={colorCode} />
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

function Amount({ surface: { amount, estimate } }: PaintBlockProps) {
  return (
    <div className="sheet-amount">
      {amount === null ? (
        <p className="sheet-blank">
          Area <span /> Coats <span /> Paint <span />
        </p>
      ) : (
        <p>
          <strong>{amount}</strong>
          {estimate !== null && `. ${describeEstimate(estimate)}: measure before you buy.`}
        </p>
      )}
      <p>
        A gallon covers about {AREA_UNITS.ft2.usualCoverage} ft² with one coat; a liter covers about{' '}
        {AREA_UNITS.m2.usualCoverage} m². Rough, unprimed or much darker walls need more.
      </p>
    </div>
  )
}

function NearestColors({ hex }: { hex: string }) {
  const nearest = useMemo(() => listNearestColors(hex, NEIGHBOR_COUNT), [hex])
  return (
    <div>
      <p className="sheet-label">
        Closest catalog colors. ΔE 1 is about the smallest difference you can see.
      </p>
      <ul className="sheet-neighbors">
        {nearest.map(({ color, deltaE }) => (
          <li key={color.id}>
            <div className="sheet-chip" style={{ backgroundColor: color.hex }} />
            <p>
              <strong>{color.name}</strong>
            </p>
            <p>
              {color.colorNo} · {color.hex}
            </p>
            <p>
              LRV {color.lrv.toFixed(1)} · ΔE {deltaE.toFixed(1)}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
