import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { PAINT_BRAND } from '@housecoat/contract'
import type { PaintColor } from '@housecoat/contract/paint-catalog'
import { Check, Heart, LayoutGrid } from 'lucide-react'
import type { Daylight } from '@housecoat/engine'
import type { ReactNode, Ref } from 'react'
import type { LightEstimate } from '../../../engine/engine-api.ts'
import { GenerateNote } from '../../../studio/gate/generate-note.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { DaylightChoice } from './daylight-choice.tsx'
import { RoomLightChoice } from './room-light-choice.tsx'
import { FidelityNote } from './fidelity-note.tsx'
import { LightSlider } from './light-slider.tsx'

interface SelectionPanelProps extends Omit<ChosenColorProps, 'color'> {
  readonly color: PaintColor | null
  readonly panelRef?: Ref<HTMLElement>
}

/** The chosen color in words and numbers, what will be painted with it, how true it is, and the light on it. */
export function SelectionPanel({ color, panelRef, ...chosen }: SelectionPanelProps) {
  return (
    <section
      ref={panelRef}
      aria-labelledby="selection-heading"
      className="min-w-0 scroll-mb-24 rounded-card border border-line bg-surface p-4 md:p-5"
    >
      <h2 id="selection-heading" className="font-semibold">
        <Trans>Your Selection</Trans>
      </h2>
      {color === null ? (
        <p className="mt-2 text-muted">
          <Trans>Select a color to see a preview</Trans>
        </p>
      ) : (
        <ChosenColor color={color} {...chosen} />
      )}
    </section>
  )
}

interface ChosenColorProps {
  readonly color: PaintColor
  readonly areaName: string
  /** null while nothing is painted */
  readonly light: LightEstimate | null
  readonly lightness: number
  /** see DaylightChoice */
  readonly daylight: Daylight | null
  /** see RoomLightChoice */
  readonly isRoomLit: boolean
  readonly isFavorite: boolean
  readonly isCompared: boolean
  readonly onFavorite: (color: PaintColor) => void
  readonly onCompare: (color: PaintColor) => void
  readonly onLightness: (lightness: number) => void
  readonly onDaylight: (daylight: Daylight | null) => void
  /** null outdoors */
  readonly onRoomLight: ((isLit: boolean) => void) | null
}

function ChosenColor(props: ChosenColorProps) {
  const { color, areaName, light, lightness, daylight, onLightness, onDaylight, onRoomLight } = props
  return (
    <>
      <ColorWithActions {...props} />
      <ColorFacts color={color} />
      <p className="mt-2 text-sm">
        <Trans>
          <span className="text-muted">Area being painted: </span>
          <span className="font-medium">{areaName}</span>
        </Trans>
      </p>
      <div className="mt-2 border-t border-line pt-1">
        <LightSlider lightness={lightness} onLightness={onLightness} />
        {light !== null && <DaylightChoice daylight={daylight} onDaylight={onDaylight} />}
        {light !== null && onRoomLight !== null && (
          <RoomLightChoice isLit={props.isRoomLit} onChange={onRoomLight} />
        )}
      </div>
      {light !== null && (
        <div className="mt-3 border-t border-line pt-3">
          <FidelityNote light={light} lightness={lightness} daylight={daylight} />
        </div>
      )}
      <div className="mt-2">
        <p className="text-sm text-muted">
          <Trans>The AI will generate images of your home painted in this color.</Trans>
        </p>
        <GenerateNote />
      </div>
    </>
  )
}

function ColorWithActions(props: ChosenColorProps) {
  const { color, isFavorite, isCompared, onFavorite, onCompare } = props
  return (
    <div className="mt-2 flex flex-wrap items-center gap-1">
      <span
        aria-hidden="true"
        className="mr-2 size-12 shrink-0 sm:size-14 rounded-control border border-black/15 dark:border-white/20"
        style={{ backgroundColor: color.hex }}
      />
      <p className="min-w-28 flex-1" role="status">
        <span className="block text-lg leading-tight font-semibold">{color.name}</span>
        <span className="text-sm text-muted">
          <span className="max-xl:hidden">{PAINT_BRAND.name} </span>
          {color.colorNo}
        </span>
      </p>
      <div className="flex gap-1">
        <SelectionAction
          label={t`Favorite`}
          hint={isFavorite ? t`Remove from favorites` : t`Add to favorites`}
          isPressed={isFavorite}
          icon={<Heart fill={isFavorite ? 'currentColor' : 'none'} />}
          onClick={() => onFavorite(color)}
          className="aria-pressed:bg-transparent! aria-pressed:text-accent-text!"
        />
        <SelectionAction
          label={t`Compare`}
          hint={isCompared ? t`Remove from the comparison` : t`Compare with other colors`}
          isPressed={isCompared}
          icon={isCompared ? <Check /> : <LayoutGrid />}
          onClick={() => onCompare(color)}
        />
      </div>
    </div>
  )
}

function ColorFacts({ color }: { color: PaintColor }) {
  const { red, green, blue } = color.rgb
  return (
    <dl className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      <Fact term="R" value={red} />
      <Fact term="G" value={green} />
      <Fact term="B" value={blue} />
      <Fact term="LRV" value={color.lrv} />
      <Fact term="HEX" value={color.hex} />
      <Fact term="RGB" value={`${red}, ${green}, ${blue}`} />
    </dl>
  )
}

interface SelectionActionProps {
  /** one word under the icon */
  readonly label: string
  /** the native tooltip */
  readonly hint: string
  readonly icon: ReactNode
  readonly isPressed: boolean
  readonly onClick: () => void
  readonly className?: string
}

function SelectionAction({ label, hint, icon, isPressed, onClick, className }: SelectionActionProps) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      title={hint}
      onClick={onClick}
      className={classNames(
        'focus-ring flex min-h-12 min-w-14 flex-col items-center justify-center gap-0.5 rounded-control px-1 text-xs font-medium text-muted transition-colors hover:text-ink aria-pressed:bg-primary-soft aria-pressed:text-primary [&_svg]:size-5',
        className,
      )}
    >
      {icon}
      {label}
    </button>
  )
}

function Fact({ term, value }: { term: string; value: string | number }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-muted">{term}</dt>
      <dd className="font-medium tabular-nums">{value}</dd>
    </div>
  )
}
