import { plural, t } from '@lingui/core/macro'
import { Check, Move, Redo2, SquareDashed, Trash2, Undo2 } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { doorWords } from '../catalog/catalog-door.ts'
import { nameOpenings } from './name-openings.ts'
import type { Opening } from './opening.ts'

interface OpeningToolbarProps {
  readonly openings: readonly Opening[]
  /** openings whose doors the picture shows */
  readonly shownIds: readonly number[]
  readonly selectedId: number | null
  /** number of uncertain finds */
  readonly unlikelyCount: number
  readonly isAdjusting: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly onUndo: () => void
  readonly onRedo: () => void
  readonly onSelect: (id: number) => void
  readonly onAdd: () => void
  readonly onRemove: (id: number) => void
  readonly onUnlikely: () => void
  readonly onAdjusting: (isAdjusting: boolean) => void
}

/** The openings' names, and the actions on them. */
export function OpeningToolbar(props: OpeningToolbarProps) {
  const { openings, shownIds, selectedId, unlikelyCount, isAdjusting } = props
  const names = nameOpenings(openings, doorWords())
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <div role="group" aria-label={t`Doors in your photo`} className="flex flex-wrap gap-2">
        {openings.map(({ id }, place) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === selectedId}
            onClick={() => props.onSelect(id)}
            className={classNames(
              'focus-ring inline-flex min-h-11 items-center gap-1.5 rounded-full border px-4 text-sm font-semibold transition-colors',
              id === selectedId
                ? 'border-primary bg-primary-soft text-primary'
                : 'border-edge/60 bg-surface text-ink hover:border-primary',
            )}
          >
            {names[place]}
            {shownIds.includes(id) && openings.length > 1 && (
              <Check aria-label={t`(door chosen)`} className="size-4" />
            )}
          </button>
        ))}
      </div>
      <div className="ml-auto flex items-center gap-1">
        <IconButton label={t`Undo`} icon={<Undo2 />} disabled={!props.canUndo} onClick={props.onUndo} />
        <IconButton label={t`Redo`} icon={<Redo2 />} disabled={!props.canRedo} onClick={props.onRedo} />
        <IconButton
          label={t`Adjust corners`}
          icon={<Move />}
          aria-pressed={isAdjusting}
          onClick={() => props.onAdjusting(!isAdjusting)}
        />
        <IconButton label={t`Add a door frame`} icon={<SquareDashed />} onClick={props.onAdd} />
        <IconButton
          label={t`Remove this door frame`}
          icon={<Trash2 />}
          disabled={selectedId === null}
          onClick={() => selectedId !== null && props.onRemove(selectedId)}
        />
      </div>
      {unlikelyCount > 0 && (
        <Button variant="quiet" onClick={props.onUnlikely} className="text-sm">
          {plural(unlikelyCount, {
            one: 'Show # more possible door',
            other: 'Show # more possible doors',
          })}
        </Button>
      )}
    </div>
  )
}
