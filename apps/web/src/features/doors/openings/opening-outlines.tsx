import type { DoorQuad } from '@housecoat/contract'
import { classNames } from '../../../ui/class-names.ts'
import type { Opening } from './opening.ts'
import type { PixelSize } from './place-quad.ts'

interface OpeningOutlinesProps {
  readonly photo: PixelSize
  readonly openings: readonly Opening[]
  readonly selectedId: number | null
  /** of the selected opening, while a corner is dragged */
  readonly draggedQuad: DoorQuad | null
  /** the dragged corner cannot stay there */
  readonly isFaulty: boolean
  readonly onSelect: (id: number) => void
}

/** The openings over the photo; pressing one selects it, as does its button in the toolbar. */
export function OpeningOutlines(props: OpeningOutlinesProps) {
  const { photo, openings, selectedId, draggedQuad, isFaulty, onSelect } = props
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${photo.width} ${photo.height}`}
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-0 size-full"
    >
      {openings.map(({ id, quad }) => {
        const isSelected = id === selectedId
        const points = (isSelected && draggedQuad !== null ? draggedQuad : quad).join(' ')
        return (
          <g
            key={id}
            fill="none"
            strokeLinejoin="round"
            className={isSelected ? undefined : 'cursor-pointer opacity-80'}
            onClick={isSelected ? undefined : () => onSelect(id)}
          >
            <polygon
              points={points}
              vectorEffect="non-scaling-stroke"
              pointerEvents={isSelected ? 'none' : 'fill'}
              stroke="rgb(0 0 0 / 0.55)"
              strokeWidth={isSelected ? 5 : 4}
            />
            <polygon
              points={points}
              vectorEffect="non-scaling-stroke"
              pointerEvents="none"
              strokeWidth={isSelected ? 2.5 : 2}
              strokeDasharray={isSelected ? undefined : '6 5'}
              className={classNames(isSelected && isFaulty ? 'stroke-danger' : 'stroke-white')}
            />
          </g>
        )
      })}
    </svg>
  )
}
