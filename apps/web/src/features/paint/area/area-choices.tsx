import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { CandidateKind, Surface } from '@housecoat/engine'
import { RadioGroup } from 'radix-ui'
import type { AreaChoice } from '../../../engine/engine-api.ts'
import { BitmapCanvas } from '../../../studio/photo/bitmap-canvas.tsx'
import type { PaintEngine } from './paint-engine.ts'
import type { AreaEditing } from './use-area-editing.ts'
import { i18n } from '../../../locales/i18n.ts'
import { describeSurface } from './surface-words.ts'
import { RadioItem } from '../../../ui/radio-item.tsx'

interface AreaChoicesProps {
  readonly engine: Pick<PaintEngine, 'area' | 'choices'>
  readonly editing: Pick<AreaEditing, 'edit'>
}

/** Whether there are several areas to choose from; the photo then leaves room for them, even once they are gone. */
export function hasAreaChoices({ choices }: Pick<PaintEngine, 'choices'>): boolean {
  return choices.length > 1
}

/** Whether the choices are shown: until the person edits the area, and again once that is undone. */
export function areChoicesShown({ area, choices }: Pick<PaintEngine, 'area' | 'choices'>): boolean {
  return area !== null && area.start !== 'edited' && hasAreaChoices({ choices })
}

/** The areas that the person may mean, as small pictures. */
export function AreaChoices({ engine, editing }: AreaChoicesProps) {
  const { area, choices } = engine
  if (area === null || !areChoicesShown(engine)) return null

  function choose(kind: string): void {
    const chosen = choices.find((choice) => choice.kind === kind)
    if (chosen !== undefined) editing.edit(chosen.edit)
  }

  return (
    <RadioGroup.Root
      aria-label={t`Which area do you mean?`}
      value={area.start}
      onValueChange={choose}
      className="grid grid-cols-3 gap-2 lg:mt-2 lg:flex"
    >
      {choices.map((choice) => (
        <Choice key={choice.kind} choice={choice} surface={area.surface} />
      ))}
    </RadioGroup.Root>
  )
}

function Choice({ choice: { kind, thumbnail }, surface }: { choice: AreaChoice; surface: Surface }) {
  return (
    <RadioItem
      value={kind}
      className="focus-ring flex min-h-11 min-w-0 flex-col overflow-hidden rounded-control border border-edge/60 bg-surface text-left text-[0.8125rem] leading-tight font-medium transition-colors hover:border-primary hover:text-primary data-[state=checked]:border-primary data-[state=checked]:bg-primary data-[state=checked]:text-on-primary md:text-sm md:flex-row md:items-center lg:max-w-56"
    >
      <BitmapCanvas
        bitmap={thumbnail}
        className="aspect-[3/2] w-full shrink-0 object-cover md:h-14 md:w-auto"
      />
      <span className="px-2.5 py-2">{describeChoice(kind, surface)}</span>
    </RadioItem>
  )
}

/** A few words about a candidate. */
function describeChoice(kind: CandidateKind, surface: Surface): string {
  if (kind === 'main-part') return surface === 'walls' ? t`Main wall only` : t`Largest part only`
  return kind === 'larger' ? describeLarger(describeSurface(surface)) : i18n._(LABELS[kind])
}

function describeLarger(surface: string): string {
  return t`More of the ${surface}`
}

const LABELS: Readonly<Record<Exclude<CandidateKind, 'main-part' | 'larger'>, MessageDescriptor>> = {
  found: msg`Best guess`,
  home: msg`Main house only`,
  'both-buildings': msg`Both buildings`,
  'other-building': msg`Other building`,
  siding: msg`Siding only`,
  masonry: msg`Brick and stone only`,
  both: msg`Siding, brick and stone`,
  surest: msg`Surest parts only`,
}
