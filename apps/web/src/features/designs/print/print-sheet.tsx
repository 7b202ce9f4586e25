import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { DoorSelection, Picture, Project, StyleSelection } from '@housecoat/contract'
import type { CSSProperties } from 'react'
import { translateArea, translateText } from '../../../locales/translate-text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Wordmark } from '../../../ui/brand/wordmark.tsx'
import { DesignPicture } from '../../../ui/designs/design-picture.tsx'
import { describeHandle, describeKit } from '../../../ui/designs/describe-door.ts'
import { describeStyleOptions } from '../../../ui/designs/describe-style-options.ts'
import { readSelections, type DesignSelection } from '../../../ui/designs/read-selections.ts'
import { formatDay } from '../../../locales/format.ts'
import { formatPrice } from '../../../locales/format.ts'
import { CoverageNote, PaintBlock } from './paint-block.tsx'
import { MARGIN_MM, type Paper } from './paper.ts'
import type { PaintedSurface } from '../../../ui/paint-amount/use-paint-amounts.ts'

interface PrintSheetProps {
  readonly project: Project
  /** the painted surfaces and the amounts of paint they need */
  readonly surfaces: readonly PaintedSurface[]
  readonly paper: Paper
}

/** The sheet in its true proportions: scaled to fit on screen, in millimeters on paper. */
export function PrintSheet({ project, surfaces, paper }: PrintSheetProps) {
  const { widthMm, heightMm } = paper
  const day = formatDay(project.createdAt, 'long')
  const isOnly = surfaces.length < 2
  const layout = classNames('sheet', !isOnly && 'sheet-several', surfaces.length > 3 && 'sheet-many')
  const style = { '--sheet-width': widthMm, '--sheet-height': heightMm, '--sheet-margin': MARGIN_MM }
  return (
    <article aria-label={t`Preview of the sheet`} className="sheet-paper" style={style as CSSProperties}>
      <style>{`@page { size: ${widthMm}mm ${heightMm}mm; margin: ${MARGIN_MM}mm }`}</style>
      <div className="sheet-frame">
        <div className={layout}>
          <header className="sheet-head">
            <div className="sheet-title">
              <h2 dir="auto">{project.name}</h2>
              <p>{project.isExterior ? t`Exterior, saved ${day}` : t`Interior, saved ${day}`}</p>
            </div>
            <Wordmark className="sheet-mark" />
          </header>
          <div className="sheet-pictures">
            <SheetPicture picture={project.original} caption={t`Before`} />
            <SheetPicture picture={project.result} caption={t`After`} />
          </div>
          {readSelections(project).map((selection, at) => (
            <Block
              key={at}
              selection={selection}
              surface={surfaces.find((surface) => surface.at === at)}
              isOnly={isOnly}
            />
          ))}
          {surfaces.length > 0 && <CoverageNote />}
          <p className="sheet-note">
            <Trans>
              Colors on screens and in print differ from the paint itself. Before you buy, try a sample on
              your own wall, in daylight and lamplight.
            </Trans>
          </p>
        </div>
      </div>
    </article>
  )
}

function SheetPicture({ picture, caption }: { picture: Picture; caption: string }) {
  return (
    <figure>
      {/* sharp on paper: about 300 dots an inch */}
      <DesignPicture picture={picture} alt={caption} sizes="1080px" isFirst className="sheet-picture" />
      <figcaption>{caption}</figcaption>
    </figure>
  )
}

interface BlockProps {
  readonly selection: DesignSelection
  /** of a paint */
  readonly surface: PaintedSurface | undefined
  readonly isOnly: boolean
}

function Block({ selection, surface, isOnly }: BlockProps) {
  switch (selection.kind) {
    case 'paint':
      return surface && <PaintBlock surface={surface} isOnly={isOnly} />
    case 'style':
      return <StyleBlock selection={selection} />
    case 'door':
      return <DoorBlock selection={selection} />
  }
}

function StyleBlock({ selection: { area, style, options } }: { selection: StyleSelection }) {
  return (
    <section className="sheet-block">
      <p className="sheet-label">{translateArea(area)}</p>
      <h3>{translateText(style.name)}</h3>
      <p>{translateText(style.description)}</p>
      {describeStyleOptions(options).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  )
}

function DoorBlock({ selection: { area, door } }: { selection: DoorSelection }) {
  const windows = describeKit(door.kit)
  return (
    <section className="sheet-block">
      <p className="sheet-label">{translateArea(area)}</p>
      <h3>{door.name}</h3>
      <dl className="sheet-facts">
        <div>
          <dt>
            <Trans>Catalog no.</Trans>
          </dt>
          <dd>{door.catalogID}</dd>
        </div>
        <div>
          <dt>
            <Trans>Color</Trans>
          </dt>
          <dd>{door.color}</dd>
        </div>
        <div>
          <dt>
            <Trans>Style</Trans>
          </dt>
          <dd>{door.style}</dd>
        </div>
        {door.handle !== undefined && (
          <div>
            <dt>
              <Trans>Door handle</Trans>
            </dt>
            <dd>{describeHandle(door.handle)}</dd>
          </div>
        )}
        {windows !== '' && (
          <div>
            <dt>
              <Trans>Windows around it</Trans>
            </dt>
            <dd>{windows}</dd>
          </div>
        )}
        <div>
          <dt>
            <Trans>Price, without installation</Trans>
          </dt>
          <dd>{formatPrice(door.price)}</dd>
        </div>
      </dl>
    </section>
  )
}
